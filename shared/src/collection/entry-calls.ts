import { type PictureUpload, sendWithPicture, uploadPicture } from '../api/pictures.ts'
import { peekPrefetched } from '../api/prefetched.ts'
import { request } from '../api/request.ts'
import { idempotencyKey, ifMatch, newKey } from '../api/write-headers.ts'
import type {
  DeletedEntry,
  Entry,
  EntrySettings,
  EntryVersion,
  LastChange,
  SavedEntry,
  Selection,
} from '../contract/entry.ts'

/** The entry that a write changes, at the version that it expects (`If-Match`). */
type Target = Pick<SavedEntry, '_id' | 'version'>

/** The fields of an entry, with its settings and translations. */
type EntryBody = Partial<EntrySettings> & { [field: string]: unknown }

export type EntryCalls = ReturnType<typeof createEntryCalls>

/**
 * The API calls of one list. Writes return the entry after the change.
 * @param name the list's path below `/api`
 */
export function createEntryCalls<Listed extends Entry = Entry>(name: string) {
  const path = `/${name}`
  const listPath = `${path}?view=all`
  const entryPath = ({ _id }: Pick<Target, '_id'>) => `${path}/${_id}`
  // The idempotency key is for browsers: they retry by themselves when an old connection gives no answer.
  const writeHeaders = (entry: Target, key = newKey()) => ({
    ...ifMatch(entry),
    ...idempotencyKey(key),
  })

  const save = (
    method: 'POST' | 'PUT',
    to: string,
    fields: EntryBody,
    headers: Record<string, string>,
    picture: PictureUpload | undefined,
  ) =>
    picture
      ? sendWithPicture<Listed>(method, to, fields, picture, headers)
      : request<Listed>(method, to, fields, headers)

  const read = <Answer>(from: string, signal?: AbortSignal) =>
    request<Answer>('GET', from, undefined, {}, signal && { signal })

  return {
    /** All entries, hidden and scheduled ones too, with their settings. */
    list: (signal?: AbortSignal) => read<Listed[]>(listPath, signal),
    /** The same from the page's own request, if its answer is there. */
    peekList: () => peekPrefetched(listPath) as Listed[] | undefined,

    /** The trash, newest first. */
    listDeleted: (signal?: AbortSignal) => read<DeletedEntry[]>(`${path}?view=deleted`, signal),

    /** An entry's versions, newest first. */
    history: (entry: Pick<Target, '_id'>, signal?: AbortSignal) =>
      read<EntryVersion[]>(`${entryPath(entry)}/history`, signal),

    /** Who changed an entry last, deleted or not. */
    lastChange: (entry: Pick<Target, '_id'>) => read<LastChange>(`${entryPath(entry)}/last-change`),

    /**
     * @param key idempotency key, so that the call can be retried when its answer is lost
     * @param picture saved together with the fields
     */
    create: (fields: EntryBody, key: string, picture?: PictureUpload) =>
      save('POST', path, fields, idempotencyKey(key), picture),

    /** Like `create`, for an entry. */
    update: (entry: Target, fields: EntryBody, key?: string, picture?: PictureUpload) =>
      save('PUT', entryPath(entry), fields, writeHeaders(entry, key), picture),

    uploadPicture: (entry: Target, file: File, onProgress?: (sent: number) => void) =>
      uploadPicture<Listed>(`${entryPath(entry)}/image`, file, onProgress, writeHeaders(entry)),

    /** Soft delete: moves an entry to the trash. */
    remove: (entry: Target) => request<void>('DELETE', entryPath(entry), undefined, ifMatch(entry)),

    /** Deletes an entry permanently, from the trash. */
    purge: (entry: Target) =>
      request<void>('DELETE', `${entryPath(entry)}?for-good`, undefined, ifMatch(entry)),

    restore: (entry: Pick<Target, '_id'>) => request<Listed>('POST', `${entryPath(entry)}/restore`),

    /** @returns all ids in their new order */
    move: (entry: Pick<Target, '_id'>, before: string | null) =>
      request<string[]>('POST', `${entryPath(entry)}/move`, { before }),

    /** Does one action to all selected entries or, on failure, to none. @returns ids of the changed entries */
    changeSelected: (selection: Selection) =>
      request<string[]>('POST', `${path}/selection`, selection, idempotencyKey(newKey())),

    restoreVersion: (entry: Target, version: number) =>
      request<Listed>(
        'POST',
        `${entryPath(entry)}/history/${version}/restore`,
        undefined,
        ifMatch(entry),
      ),
  }
}
