/** What is known of an entry that stands on the server. */
export interface KnownEntry {
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
export function knownOf({ _id, version, file }: KnownEntry): KnownEntry {
  return { _id, version, file }
}

/** Whether there is nothing in it that anybody would miss. */
export function isBlank<Fields extends object>({ fields, entry, pictureId }: Draft<Fields>) {
  return !entry && !pictureId && Object.values(fields).every((text) => text === '')
}

/** Whether something that was stored is a draft with these fields, all of them texts. */
export function isDraft<Fields extends object>(
  value: unknown,
  fields: Fields,
): value is Draft<Fields> {
  const { entry, loadedFile, pictureId, sent, ...draft } = recordOf(value)
  return (
    isFields(draft.fields, fields) &&
    (entry === null || isKnownEntry(entry)) &&
    isTextOrNull(loadedFile) &&
    isTextOrNull(pictureId) &&
    (sent === null || isSent(sent, fields))
  )
}

function isKnownEntry(value: unknown) {
  const { _id, version, file } = recordOf(value)
  return typeof _id === 'string' && Number.isInteger(version) && isTextOrNull(file)
}

function isSent(value: unknown, fields: object) {
  const sent = recordOf(value)
  return typeof sent.key === 'string' && isFields(sent.fields, fields)
}

function isFields(value: unknown, fields: object) {
  const record = recordOf(value)
  const names = Object.keys(fields)
  return (
    Object.keys(record).length === names.length &&
    names.every((name) => typeof record[name] === 'string')
  )
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

const recordOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
