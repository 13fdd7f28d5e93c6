import { createStore, del, delMany, get, keys, set } from 'idb-keyval'

// The text of a draft is in local storage, its picture in IndexedDB, both under the same key. Only local storage is
// written before the call returns, so a page that crashes loses no keystroke; only IndexedDB has room for pictures.
// Nothing here throws: a browser may refuse to store.

/** Identifies a draft. No part contains a space. */
export interface DraftName {
  form: string
  email: string
  /** Identifies it among the drafts of one form. */
  id: string
}

export interface DraftPicture {
  id: string
  file: File
}

/** Kits ignore drafts in another format, so two tabs with different releases do not overwrite each other's. */
const format = 'draft-4'

const pictures = createStore('sala-draft-pictures', 'pictures')

export const toDraftKey = ({ form, email, id }: DraftName) => [format, form, email, id].join(' ')

/** Null when `key` is not the key of a draft. */
export function parseDraftKey(key: string | null): DraftName | null {
  const [prefix, form, email, id] = key?.split(' ') ?? []
  return prefix === format && form && email && id ? { form, email, id } : null
}

export function listStoredDrafts(): DraftName[] {
  try {
    return Object.keys(localStorage).flatMap((key) => parseDraftKey(key) ?? [])
  } catch {
    return []
  }
}

/** Null when there is none, or it is not JSON. */
export function readText(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** False when the browser has not stored it. */
export function writeText(key: string, text: object) {
  try {
    localStorage.setItem(key, JSON.stringify(text))
    return true
  } catch {
    return false
  }
}

/** Null when there is none, or one with another id: the page ended before the draft's own was written. */
export async function readPicture(key: string, id: string) {
  try {
    const picture = await get<DraftPicture>(key, pictures)
    return picture?.id === id && picture.file instanceof File ? picture.file : null
  } catch {
    return null
  }
}

/** False when the browser has not stored it. */
export async function writePicture(key: string, picture: DraftPicture) {
  try {
    await set(key, picture, pictures)
    return true
  } catch {
    return false
  }
}

/** Removes the text before it returns, and then the picture. */
export async function removeDraft(key: string) {
  removeText(key)
  try {
    await del(key, pictures)
  } catch {}
}

/** Deletes pictures without a text: a page ended after it had removed the text. */
export async function deleteOrphanedPictures() {
  try {
    const stored = (await keys<string>(pictures)).filter(parseDraftKey)
    const left = stored.filter((key) => localStorage.getItem(key) === null)
    await delMany(left, pictures)
  } catch {}
}

/** How many drafts of an account are stored in this browser. */
export const countDrafts = (email: string) => listDraftsOf(email).length

/** Removes the texts of an account before it returns, and then its pictures. */
export function discardDrafts(email: string) {
  for (const name of listDraftsOf(email)) removeText(toDraftKey(name))
  return deleteOrphanedPictures()
}

const listDraftsOf = (owner: string) => listStoredDrafts().filter(({ email }) => email === owner)

function removeText(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}
