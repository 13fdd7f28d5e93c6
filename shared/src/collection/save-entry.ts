import { ApiError } from '../api/api-error.ts'
import { newKey } from '../api/write-headers.ts'
import { type Draft, isSame, type KnownEntry, toKnownEntry } from '../ui/draft.ts'
import { t } from '../words/t.ts'

interface DraftInForm<Fields> {
  /** The current draft. */
  current: () => Draft<Fields>
  /** Stores changes of the draft. */
  change: (changes: Partial<Draft<Fields>>) => void
}

/** The write calls of a list. They return the entry after the change. */
interface EntryCalls<Fields, Entry extends KnownEntry> {
  create: (fields: Fields, key: string) => Promise<Entry>
  update: (entry: KnownEntry, fields: Fields) => Promise<Entry>
  uploadPicture: (
    entry: KnownEntry,
    file: File,
    onProgress: (sent: number) => void,
  ) => Promise<Entry>
}

/** Statuses that rule out that this request, or an earlier try of it, has changed anything. */
const refusedStatuses = [400, 404, 412, 413, 415, 422]

/**
 * Saves a form: the fields, then the picture. After a lost response it first retries the same request with the same
 * key, so that no entry is added twice and the user's own change does not look like a conflict. When the entry has been
 * deleted, the draft loses it, and the next try adds a new entry.
 * @param file null in a list without pictures
 * @throws {ApiError} 412 with `current` when somebody else has changed the entry
 */
export async function saveEntry<Fields extends object, Entry extends KnownEntry>(
  { current, change }: DraftInForm<Fields>,
  file: File | null,
  { create, update, uploadPicture }: EntryCalls<Fields, Entry>,
  onProgress: (sent: number) => void,
) {
  const { entry: known, fields, sent: before } = current()
  const sent = before ?? { key: newKey(), fields }

  try {
    change({ sent })
    let entry = await (known ? update(known, sent.fields) : create(sent.fields, sent.key))
    // The server takes equal fields for a retry and does not answer 412, even when somebody else has changed the picture.
    if (file && known && !before && entry.file !== known.file) throw createConflictError(entry)
    change({ entry: toKnownEntry(entry) })
    if (!isSame(sent.fields, fields)) {
      change({ sent: { ...sent, fields } })
      entry = await update(entry, fields)
      change({ entry: toKnownEntry(entry) })
    }
    if (file) entry = await uploadPicture(entry, file, onProgress)
    change({ entry: toKnownEntry(entry), sent: null })
  } catch (error) {
    const httpStatus = error instanceof ApiError ? error.httpStatus : 0
    if (refusedStatuses.includes(httpStatus)) change({ sent: null })
    if (httpStatus === 404) change({ entry: null })
    throw error
  }
}

function createConflictError(current: KnownEntry) {
  return new ApiError(412, {
    message: t('Someone else changed this while you were editing.'),
    current,
  })
}
