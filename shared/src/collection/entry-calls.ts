import { request } from '../api/request.ts'
import { uploadPicture } from '../api/upload-picture.ts'
import { idempotencyKey, ifMatch, newKey } from '../api/write-headers.ts'
import type {
  DeletedEntry,
  Entry,
  EntrySettings,
  EntryVersion,
  KnownEntry,
  Selection,
} from '../contract/entry.ts'

/** Whom a write is meant for: the entry as it was when it had this version. */
type Known = Pick<KnownEntry, '_id' | 'version'>

/** The texts of a list's fields, and what is said beside them. */
type EntryBody = Partial<EntrySettings> & { [field: string]: unknown }

export type EntryCalls = ReturnType<typeof entryCalls>

/**
 * The calls for one list. Writes answer with the entry as it is then.
 * @param name the list's place below `/api`
 */
export function entryCalls<Of extends Entry = Entry>(name: string) {
  const path = `/${name}`
  const pathOf = ({ _id }: Pick<Known, '_id'>) => `${path}/${_id}`
  // Its key is for browsers, which repeat by themselves what got no answer on an old connection.
  const once = (entry: Known) => ({ ...ifMatch(entry), ...idempotencyKey(newKey()) })

  const read = <Answer>(from: string, signal?: AbortSignal) =>
    request<Answer>('GET', from, undefined, {}, signal && { signal })

  return {
    /** With what visitors do not see, and all that is said of it. */
    list: (signal?: AbortSignal) => read<Of[]>(`${path}?view=all`, signal),

    /** The trash, newest first. */
    listDeleted: (signal?: AbortSignal) => read<DeletedEntry[]>(`${path}?view=deleted`, signal),

    /** An entry's versions, newest first. */
    history: (entry: Pick<Known, '_id'>, signal?: AbortSignal) =>
      read<EntryVersion[]>(`${pathOf(entry)}/history`, signal),

    /** @param key names the call, so that it can be repeated when its answer is lost */
    create: (fields: EntryBody, key: string) =>
      request<Of>('POST', path, fields, idempotencyKey(key)),

    update: (entry: Known, fields: EntryBody) =>
      request<Of>('PUT', pathOf(entry), fields, once(entry)),

    uploadPicture: (entry: Known, file: File, onProgress?: (sent: number) => void) =>
      uploadPicture<Of>(`${pathOf(entry)}/image`, file, onProgress, once(entry)),

    remove: (entry: Known) => request<void>('DELETE', pathOf(entry), undefined, ifMatch(entry)),

    /** Takes an entry out of the trash as well. */
    purge: (entry: Known) =>
      request<void>('DELETE', `${pathOf(entry)}?for-good`, undefined, ifMatch(entry)),

    restore: (entry: Pick<Known, '_id'>) => request<Of>('POST', `${pathOf(entry)}/restore`),

    /** @returns all ids in their new order */
    move: (entry: Pick<Known, '_id'>, before: string | null) =>
      request<string[]>('POST', `${pathOf(entry)}/move`, { before }),

    /** Does the same to several entries, or to none. @returns the ids of those that it has changed */
    select: (selection: Selection) =>
      request<string[]>('POST', `${path}/selection`, selection, idempotencyKey(newKey())),

    /** Gives an entry what an earlier version of it had. */
    goBack: (entry: Known, version: number) =>
      request<Of>('POST', `${pathOf(entry)}/history/${version}/restore`, undefined, ifMatch(entry)),
  }
}
