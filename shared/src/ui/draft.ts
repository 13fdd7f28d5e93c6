import type { EntrySettings } from '../contract/entry.ts'

/** What is known of an entry that stands on the server: also its texts, by the names that its list has. */
export interface KnownEntry extends Partial<EntrySettings> {
  _id: string
  version: number
  /** Address of its picture. */
  file: string | null
}

/** What a form with a picture holds, and what of it the server may have already. */
export interface Draft<Fields> {
  fields: Fields
  /** The entry that is changed, as the server last told of it; null while one is added. */
  entry: KnownEntry | null
  /** Address of the picture that was loaded into the form. */
  loadedFile: string | null
  /** Names the picture that was chosen by hand instead, in the picture store. */
  pictureId: string | null
  /** The fields that were sent and may have arrived, and the key of that call. */
  sent: { key: string; fields: Fields } | null
}

export function emptyDraft<Fields>(fields: Fields): Draft<Fields> {
  return { fields, entry: null, loadedFile: null, pictureId: null, sent: null }
}

/** Of all that an entry holds, what a draft has to know. */
export function knownOf(entry: KnownEntry): KnownEntry {
  const { picture: _, ...known } = entry as KnownEntry & { picture?: unknown }
  // A list without pictures may say nothing of them.
  return { ...known, file: known.file ?? null }
}

/** Whether there is nothing in it that anybody would miss. */
export function isBlank<Fields extends object>({ fields, entry, pictureId }: Draft<Fields>) {
  return !entry && !pictureId && Object.values(fields).every((text) => text === '')
}

/**
 * What was stored as a draft of a form with these fields; null when it is none. Another release may have had
 * other fields: those that are missing are empty, and those that are too many stay for that release.
 */
export function adapted<Fields extends object>(
  value: unknown,
  noFields: Fields,
): Draft<Fields> | null {
  if (!isDraft(value)) return null
  return { ...(value as Draft<Fields>), fields: { ...noFields, ...(value.fields as Fields) } }
}

function isDraft(value: unknown): value is Draft<object> {
  const { entry, loadedFile, pictureId, sent, fields } = recordOf(value)
  return (
    isTexts(fields) &&
    (entry === null || isKnownEntry(entry)) &&
    isTextOrNull(loadedFile) &&
    isTextOrNull(pictureId) &&
    (sent === null || isSent(sent))
  )
}

function isKnownEntry(value: unknown) {
  const { _id, version, file } = recordOf(value)
  return typeof _id === 'string' && Number.isInteger(version) && isTextOrNull(file)
}

function isSent(value: unknown) {
  const { key, fields } = recordOf(value)
  return typeof key === 'string' && isTexts(fields)
}

const isTexts = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

const recordOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
