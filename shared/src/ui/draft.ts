import type { EntrySettings } from '../contract/entry.ts'

/** A saved entry as a draft remembers it, with the texts of its fields by name. */
export interface KnownEntry extends Partial<EntrySettings> {
  _id: string
  version: number
  /** URL of its picture. */
  file: string | null
}

/** A request without a response, which may have arrived. */
export interface SentDraft<Fields> {
  /** Its idempotency key. */
  key: string
  fields: Fields
  /** Until when the form is sent again by itself; never without it. */
  resendUntilMs?: number
}

/** The state of a form with a picture. */
export interface Draft<Fields> {
  fields: Fields
  /** The entry that is changed, at the last known version; null while one is added. */
  entry: KnownEntry | null
  /** URL of the picture that was loaded from the entry. */
  loadedFile: string | null
  /** Id of the chosen picture in the store of pictures. */
  pictureId: string | null
  /** The last request without a response. */
  sent: SentDraft<Fields> | null
}

export function emptyDraft<Fields>(fields: Fields): Draft<Fields> {
  return { fields, entry: null, loadedFile: null, pictureId: null, sent: null }
}

/** The part of an entry that a draft remembers. */
export function toKnownEntry(entry: KnownEntry): KnownEntry {
  const { picture: _, ...known } = entry as KnownEntry & { picture?: unknown }
  // Lists without pictures may have no `file`.
  return { ...known, file: known.file ?? null }
}

/** Whether a draft can be dropped without a loss. */
export function isBlank<Fields extends object>({ fields, entry, pictureId }: Draft<Fields>) {
  return !entry && !pictureId && Object.values(fields).every((text) => text === '')
}

export const isSame = (some: object, other: object | null) =>
  JSON.stringify(some) === JSON.stringify(other)

/**
 * Validates a stored draft; null when it is invalid. Another release may have other fields: missing ones are empty, and
 * unknown ones stay for that release.
 */
export function parseDraft<Fields extends object>(
  value: unknown,
  noFields: Fields,
): Draft<Fields> | null {
  if (!isDraft(value)) return null
  return { ...(value as Draft<Fields>), fields: { ...noFields, ...(value.fields as Fields) } }
}

function isDraft(value: unknown): value is Draft<object> {
  const { entry, loadedFile, pictureId, sent, fields } = toRecord(value)
  return (
    isTexts(fields) &&
    (entry === null || isKnownEntry(entry)) &&
    isTextOrNull(loadedFile) &&
    isTextOrNull(pictureId) &&
    (sent === null || isSent(sent))
  )
}

function isKnownEntry(value: unknown) {
  const { _id, version, file, ...settings } = toRecord(value)
  const { pictureText = '', showFrom = null, showUntil = null, translations = {} } = settings
  return (
    typeof _id === 'string' &&
    Number.isInteger(version) &&
    [file, pictureText, showFrom, showUntil].every(isTextOrNull) &&
    Object.values(toRecord(translations)).every(isTexts)
  )
}

function isSent(value: unknown) {
  const { key, fields } = toRecord(value)
  return typeof key === 'string' && isTexts(fields)
}

const isTexts = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

const toRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
