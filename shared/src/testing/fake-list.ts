import type {
  Entry,
  EntryFields,
  EntryVersion,
  LastChange,
  Move,
  Selection,
} from '../contract/entry.ts'
import { otherLanguages, type Translations } from '../contract/language.ts'
import type { ImportOutcome } from '../contract/transfer.ts'
import { toPicture } from './fake-pictures.ts'

/** A request as the handler of its operation gets it. */
export interface Asked<Body = unknown> {
  id: string
  body: Body
  headers: Headers
  path: string
}

export type OperationHandler = (asked: Asked<never>) => unknown

/** Makes the fake API return an error response. */
export class FakeError extends Error {
  readonly httpStatus: number
  readonly more: object

  constructor(httpStatus: number, message: string, more = {}) {
    super(message)
    this.httpStatus = httpStatus
    this.more = more
  }
}

/** Settings that are left out of entries for visitors. */
const defaultSettings = {
  pictureText: '',
  focal: null,
  isHidden: false,
  showFrom: null,
  showUntil: null,
}

/** An entry as it is stored, also in the trash. */
type Stored = Entry & { deletedAt?: string | undefined }

const now = () => new Date().toISOString()

/** A list of the API in memory, with trash and history. */
export class FakeList {
  #entries: Stored[]
  /** By entry, newest first. */
  readonly #versions = new Map<string, EntryVersion[]>()

  constructor(entries: readonly Entry[]) {
    this.#entries = entries.map((entry) => ({ ...defaultSettings, ...entry }))
    for (const entry of this.#entries) this.#recordVersion(entry, 'add')
  }

  all(): Entry[] {
    return this.#entries
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ deletedAt, ...entry }) => entry)
  }

  /** The list for visitors: without hidden entries and default settings. */
  visible() {
    const isChanged = ([name, value]: [string, unknown]) =>
      !(name in defaultSettings) || value !== defaultSettings[name as keyof typeof defaultSettings]
    return this.all()
      .filter(({ isHidden }) => !isHidden)
      .map(({ translations: _, ...entry }) =>
        Object.fromEntries(Object.entries(entry).filter(isChanged)),
      )
  }

  deleted() {
    return this.#entries.filter(({ deletedAt }) => deletedAt).reverse()
  }

  get(id: string) {
    return { ...this.#find(id) }
  }

  history(id: string) {
    return this.#versions.get(id) ?? []
  }

  lastChange(id: string): LastChange {
    const [newest] = this.history(id)
    if (!newest) throw new FakeError(404, 'This entry is not there any more.')
    const { at, who } = newest
    return { at, who }
  }

  async add(body: unknown) {
    const none = { file: null, picture: null }
    const fields = await readEntry(body)
    const entry = { ...defaultSettings, ...none, ...fields, _id: crypto.randomUUID(), version: 1 }
    this.#entries.push(entry)
    this.#recordVersion(entry, 'add')
    return { ...entry }
  }

  /** Repeats the response of a change that the client sent again. */
  async change(id: string, body: unknown, headers: Headers) {
    const fields = await readEntry(body)
    const entry = this.#find(id)
    const isDone = Object.entries(fields).every(
      ([key, value]) => JSON.stringify(entry[key as keyof Entry]) === JSON.stringify(value),
    )
    const isRepeated = isDone && headers.get('if-match') === `"${entry.version - 1}"`
    return isRepeated ? { ...entry } : this.#write(entry, fields, headers)
  }

  async setPicture(id: string, body: unknown, headers: Headers) {
    return this.#write(this.#find(id), await readPicture(body), headers)
  }

  move(id: string, { before }: Move) {
    const entry = this.#find(id)
    if (before !== null) this.#find(before)
    const others = this.#entries.filter((one) => one !== entry)
    const at = others.findIndex(({ _id }) => _id === before)
    this.#entries = others.toSpliced(at === -1 ? others.length : at, 0, entry)
    return this.all().map(({ _id }) => _id)
  }

  select({ action, ids }: Selection) {
    const changes = {
      hide: { isHidden: true },
      show: { isHidden: false },
      delete: { deletedAt: now() },
      restore: { deletedAt: undefined },
    }[action]
    const changed = ids
      .map((id) => this.#find(id, action === 'restore'))
      .filter(({ isHidden }) => !('isHidden' in changes) || Boolean(isHidden) !== changes.isHidden)
    for (const entry of changed) this.#write(entry, changes)
    return changed.map(({ _id }) => _id)
  }

  remove(id: string, headers: Headers) {
    this.#write(this.#find(id), { deletedAt: now() }, headers)
  }

  restore(id: string) {
    return this.#write(this.#find(id, true), { deletedAt: undefined })
  }

  restoreVersion(id: string, version: number, headers: Headers) {
    const was = this.history(id).find((one) => one.version === version)
    if (!was) throw new FakeError(404, 'This version is not there any more.')
    const { fields, file, picture } = was
    return this.#write(this.#find(id), { ...fields, file, picture }, headers)
  }

  /** Deletes permanently. */
  purge(id: string) {
    const gone = this.#find(id, true)
    this.#entries = this.#entries.filter((entry) => entry !== gone)
  }

  #find(id: string, isDeleted = false) {
    const entry = this.#entries.find(({ _id }) => _id === id)
    if (!entry || Boolean(entry.deletedAt) !== isDeleted) {
      throw new FakeError(404, 'This entry is not there any more.')
    }
    return entry
  }

  #write(entry: Stored, changes: Partial<Stored>, headers?: Headers) {
    const wanted = headers?.get('if-match')
    if (wanted && wanted !== `"${entry.version}"`) {
      const message = 'Someone else changed this while you were editing. Please check it again.'
      throw new FakeError(412, message, {
        current: { ...entry },
        change: this.lastChange(entry._id),
      })
    }
    const translations = mergeTranslations(entry.translations, changes.translations)
    Object.assign(entry, changes, { version: entry.version + 1 }, translations && { translations })
    this.#recordVersion(entry, 'change')
    return { ...entry }
  }

  #recordVersion(entry: Stored, action: 'add' | 'change') {
    const { _id, version, file, picture, translations, deletedAt, ...rest } = entry
    const texts = Object.entries(rest).filter(([name]) => !(name in defaultSettings))
    const made: EntryVersion = {
      ...defaultSettings,
      version,
      at: now(),
      who: 'admin@sala.example',
      action,
      fields: Object.fromEntries(texts) as EntryFields,
      file,
      picture,
      ...(translations && { translations }),
    }
    this.#versions.set(_id, [made, ...this.history(_id)])
  }
}

/** Reads an entry from JSON, or from a form with its picture. */
async function readEntry(body: unknown): Promise<EntryFields> {
  if (!(body instanceof FormData)) return body as EntryFields
  return { ...JSON.parse(String(body.get('entry'))), ...(await readPicture(body)) }
}

async function readPicture(body: unknown) {
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) throw new FakeError(400, 'A picture is needed.')
  return toPicture(file)
}

/** Merges translations: '' removes a text, a missing one is kept. */
function mergeTranslations(before: Translations = {}, changes?: Translations) {
  if (!changes) return undefined
  const merged = otherLanguages.map((language) => {
    const words = Object.entries({ ...before[language], ...changes[language] })
    return [language, Object.fromEntries(words.filter(([, text]) => text !== ''))] as const
  })
  return Object.fromEntries(merged.filter(([, words]) => Object.keys(words).length > 0))
}

/** The outcome of an import that changes nothing. */
const nothingImported: ImportOutcome = {
  revision: '1',
  isDone: false,
  counts: { added: 0, changed: 0, unchanged: 1, refused: 0 },
  added: [],
  changed: [],
  refused: [],
}

/** The operations of a list, without its name. */
const createOperations = (list: FakeList) => ({
  'GET ': ({ path }: Asked) => (path.endsWith('?view=all') ? list.all() : list.visible()),
  'GET ?view=deleted': () => list.deleted(),
  'GET /export?format=csv': () => list.all(),
  'GET /export?format=zip': () => list.all(),
  'POST /import': () => ({ ...nothingImported, isDone: true }),
  'POST /import?try=true': () => nothingImported,
  'GET /{id}': ({ id }: Asked) => list.get(id),
  'GET /{id}/history': ({ id }: Asked) => list.history(id),
  'GET /{id}/last-change': ({ id }: Asked) => list.lastChange(id),
  'POST ': ({ body }: Asked) => list.add(body),
  'POST /selection': ({ body }: Asked<Selection>) => list.select(body),
  'POST /{id}/move': ({ id, body }: Asked<Move>) => list.move(id, body),
  'POST /{id}/restore': ({ id }: Asked) => list.restore(id),
  'POST /{id}/history/{version}/restore': ({ id, headers, path }: Asked) =>
    list.restoreVersion(id, Number(/history\/(\d+)/.exec(path)?.[1]), headers),
  'PUT /{id}': ({ id, body, headers }: Asked) => list.change(id, body, headers),
  'PUT /{id}/image': ({ id, body, headers }: Asked) => list.setPicture(id, body, headers),
  'DELETE /{id}': ({ id, headers }: Asked) => list.remove(id, headers),
  'DELETE /{id}?for-good': ({ id }: Asked) => list.purge(id),
})

type WithName<Operation, Name extends string> = Operation extends `${infer Method} ${infer Rest}`
  ? `${Method} /${Name}${Rest}`
  : never
export type ListOperation<Name extends string> = WithName<
  keyof ReturnType<typeof createOperations>,
  Name
>

/** The operations of one list. */
export function createFakeListOperations<Name extends string>(
  name: Name,
  entries: readonly Entry[],
) {
  const operations = Object.entries(createOperations(new FakeList(entries))).map(
    ([operation, run]) => [operation.replace(' ', ` /${name}`), run],
  )
  return Object.fromEntries(operations) as Record<ListOperation<Name>, OperationHandler>
}
