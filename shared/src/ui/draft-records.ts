import { createStore, del, delMany, entries, get, keys, update } from 'idb-keyval'
import { nameOfDraft } from './draft-keys.ts'

export interface DraftPicture {
  id: string
  file: File
}

/** A draft as it is kept between visits, text and picture in one. */
export interface DraftRecord {
  draft: { pictureId: string | null }
  atMs: number
  picture: DraftPicture | null
}

const store = createStore('sala-drafts', 'drafts')

/** An account's records by their keys. Like all here it throws what the browser says when it refuses. */
export async function readRecords(email: string) {
  const all = await entries<string, DraftRecord>(store)
  return new Map(all.filter(([key]) => nameOfDraft(key)?.email === email))
}

export const readRecord = (key: string) => get<DraftRecord>(key, store)

/** Writes text and picture in one transaction; without a `picture` the record's own stays if the text names it. */
export const writeRecord = (
  key: string,
  { draft, atMs }: Omit<DraftRecord, 'picture'>,
  picture?: DraftPicture,
) =>
  update<DraftRecord>(
    key,
    (before) => {
      const known = [picture, before?.picture].find((one) => one && one.id === draft.pictureId)
      return { draft, atMs, picture: known ?? null }
    },
    store,
  )

export const deleteRecord = (key: string) => del(key, store)

export async function deleteRecordsOf(email: string) {
  const all = await keys<string>(store)
  await delMany(
    all.filter((key) => nameOfDraft(key)?.email === email),
    store,
  )
}
