import { ApiError } from '../api/api-error.ts'
import { newKey } from '../api/write-headers.ts'
import { type Draft, type KnownEntry, knownOf } from '../ui/draft.ts'
import { t } from '../words/t.ts'

interface DraftInForm<Fields> {
  /** The draft as it is at this moment. */
  current: () => Draft<Fields>
  /** Keeps what has become of it. */
  change: (changes: Partial<Draft<Fields>>) => void
}

/** The calls for one kind of entry. They answer with the entry as it is then. */
interface EntryCalls<Fields, Entry extends KnownEntry> {
  create: (fields: Fields, key: string) => Promise<Entry>
  update: (entry: KnownEntry, fields: Fields) => Promise<Entry>
  uploadPicture: (
    entry: KnownEntry,
    file: File,
    onProgress: (sent: number) => void,
  ) => Promise<Entry>
}

/** Answers that say for sure that nothing was done, now or at an earlier try. */
const refusals = [400, 404, 412, 413, 415, 422]

/**
 * Sends what a form holds: the fields, then the picture. What was sent before and may have arrived
 * is repeated first as it was, so that nothing is added twice, and nobody's own lost answer looks
 * like somebody else's change. An entry that is gone is forgotten: the next try adds it anew.
 * @param file null in a list without pictures
 * @throws {ApiError} 412 with `current` when somebody else has changed the entry meanwhile
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
    // Fields that were the same already are taken for a repetition, whoever changed the picture.
    if (file && known && !before && entry.file !== known.file) throw changedMeanwhile(entry)
    change({ entry: knownOf(entry) })
    if (!isSame(sent.fields, fields)) {
      change({ sent: { ...sent, fields } })
      entry = await update(entry, fields)
      change({ entry: knownOf(entry) })
    }
    if (file) entry = await uploadPicture(entry, file, onProgress)
    change({ entry: knownOf(entry), sent: null })
  } catch (error) {
    const httpStatus = error instanceof ApiError ? error.httpStatus : 0
    if (refusals.includes(httpStatus)) change({ sent: null })
    if (httpStatus === 404) change({ entry: null })
    throw error
  }
}

function isSame(some: object, other: object) {
  return JSON.stringify(some) === JSON.stringify(other)
}

function changedMeanwhile(current: KnownEntry) {
  return new ApiError(412, { message: t('Somebody else has changed this meanwhile.'), current })
}
