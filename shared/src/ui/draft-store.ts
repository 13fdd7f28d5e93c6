import { adapted, type Draft, isBlank } from './draft.ts'
import {
  type DraftPicture,
  keyOfDraft,
  nameOfDraft,
  readPicture,
  readText,
  removeDraft,
  storedDrafts,
  writePicture,
  writeText,
} from './draft-storage.ts'

export interface KeptDraft<Fields> {
  /** Names it among the form's drafts. */
  id: string
  draft: Draft<Fields>
  atMs: number
}

/**
 * The drafts of one form and account. What the browser does not store is kept in memory, as long as this store.
 * @param form names the form
 * @param email whose drafts they are; without one nothing is stored in the browser
 */
export function createDraftStore<Fields extends object>(
  form: string,
  email: string | null,
  noFields: Fields,
) {
  const keyOf = (id: string) => keyOfDraft({ form, email: email ?? '', id })
  /** Drafts whose last change is in memory only. */
  const unstored = new Map<string, KeptDraft<Fields>>()
  /** Pictures that are in memory only. */
  const pictures = new Map<string, DraftPicture>()
  /** Drafts whose picture the browser has refused to store. */
  const refused = new Set<string>()

  function remove(id: string) {
    for (const known of [unstored, pictures, refused]) known.delete(id)
    if (email !== null) removeDraft(keyOf(id))
  }

  function read(id: string): KeptDraft<Fields> | null {
    const { draft, atMs } = Object(unstored.get(id) ?? readText(keyOf(id)))
    const taken = adapted(draft, noFields)
    if (taken && Number.isInteger(atMs)) return { id, draft: taken, atMs }
    remove(id)
    return null
  }

  /** All of them, the latest first. */
  function list(): KeptDraft<Fields>[] {
    const own = storedDrafts().filter((name) => name.form === form && name.email === email)
    const ids = new Set([...own.map(({ id }) => id), ...unstored.keys()])
    return [...ids].flatMap((id) => read(id) ?? []).sort((a, b) => b.atMs - a.atMs)
  }

  /** Stores a draft's picture once its text, which names it, is stored. */
  async function storePicture(id: string) {
    const picture = pictures.get(id)
    if (!picture || unstored.has(id) || readText(keyOf(id)) === null) return
    const isStored = await writePicture(keyOf(id), picture)
    // Meanwhile there may be another, or none.
    if (pictures.get(id) !== picture) return
    if (isStored) pictures.delete(id)
    if (isStored) refused.delete(id)
    else refused.add(id)
  }

  return {
    remove,
    list,

    has: (id: string) => unstored.has(id) || readText(keyOf(id)) !== null,

    /** False when some of them will be lost with the page. */
    isKept: () => email === null || (unstored.size === 0 && refused.size === 0),

    /** Stores the text before it returns. */
    write(id: string, draft: Draft<Fields>) {
      if (isBlank(draft)) return remove(id)
      const atMs = Date.now()
      const isStored = email !== null && writeText(keyOf(id), { draft, atMs })
      if (isStored) unstored.delete(id)
      else unstored.set(id, { id, draft, atMs })
      storePicture(id)
    },

    async readPicture(id: string, pictureId: string) {
      const picture = pictures.get(id)
      if (picture?.id === pictureId) return picture.file
      return email === null ? null : readPicture(keyOf(id), pictureId)
    },

    /** Stores the picture that the text of a draft names. */
    writePicture(id: string, pictureId: string, file: File) {
      pictures.set(id, { id: pictureId, file })
      return storePicture(id)
    },

    /** Calls `listener` when another tab has written or removed one of them; returns how to stop. */
    follow(listener: (changed: { id: string; isWritten: boolean }) => void) {
      const handle = ({ key, newValue }: StorageEvent) => {
        const name = nameOfDraft(key)
        if (name?.form !== form || name.email !== email) return
        listener({ id: name.id, isWritten: newValue !== null })
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}
