import type { EntryVersion, Move, Picture, Selection } from '../contract/entry.ts'
import { otherLanguages, type Translations } from '../contract/language.ts'
import { toPicture } from './fake-pictures.ts'

/** Settings that are left out of entries for visitors. */
const defaultSettings = {
  pictureText: '',
  focal: null,
  isHidden: false,
  showFrom: null,
  showUntil: null,
}

interface Entry {
  _id: string
  file: string | null
  picture: Picture | null
  version: number
  translations?: Translations
}

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

/** An entry as it is stored. */
type Stored<T> = T & { isDeleted?: boolean; deletedAt?: string }

/** A list of the API in memory, with soft deletion. */
export class FakeList<T extends Entry> {
  #entries: Stored<T>[]
  /** By entry, newest first. */
  readonly #versions = new Map<string, EntryVersion[]>()

  constructor(entries: T[]) {
    this.#entries = entries.map((entry) => ({ ...defaultSettings, ...entry }))
    for (const entry of this.#entries) this.#recordVersion(entry, 'add')
  }

  all(): T[] {
    return this.#entries
      .filter((entry) => !entry.isDeleted)
      .map(({ isDeleted, deletedAt, ...entry }) => entry as unknown as T)
  }

  /** The list for visitors: without hidden entries and default settings. */
  visible(): T[] {
    const isChanged = ([name, value]: [string, unknown]) =>
      !(name in defaultSettings) || value !== defaultSettings[name as keyof typeof defaultSettings]
    return this.all()
      .filter((entry) => !(entry as Partial<typeof defaultSettings>).isHidden)
      .map(
        ({ translations: _, ...entry }) =>
          Object.fromEntries(Object.entries(entry).filter(isChanged)) as unknown as T,
      )
  }

  deleted() {
    return this.#entries
      .filter((entry) => entry.isDeleted)
      .map(({ isDeleted, ...entry }) => entry)
      .reverse()
  }

  move(id: string, { before }: Move) {
    const entry = this.#find(id, false)
    if (before !== null) this.#find(before, false)
    const others = this.#entries.filter((one) => one !== entry)
    const at = others.findIndex(({ _id }) => _id === before)
    this.#entries = others.toSpliced(at === -1 ? others.length : at, 0, entry)
    return this.all().map(({ _id }) => _id)
  }

  select({ action, ids }: Selection) {
    const isBack = action === 'restore'
    const entries = ids.map((id) => this.#find(id, isBack))
    const flag = action === 'hide' || action === 'show' ? 'isHidden' : 'isDeleted'
    const value = action === 'hide' || action === 'delete'
    const toChange = entries.filter((entry) => Boolean((entry as never)[flag]) !== value)
    for (const entry of toChange) {
      if (flag === 'isHidden') this.#write(entry, { isHidden: value } as never, new Headers())
      else if (value) this.remove(entry._id, new Headers())
      else this.restore(entry._id)
    }
    return toChange.map(({ _id }) => _id)
  }

  /** Deletes permanently. */
  purge(id: string) {
    const gone = this.#find(id, true)
    this.#entries = this.#entries.filter((entry) => entry !== gone)
  }

  history(id: string) {
    return this.#versions.get(id) ?? []
  }

  restoreVersion(id: string, version: number, headers: Headers): T {
    const was = this.history(id).find((one) => one.version === version)
    if (!was) throw new FakeError(404, 'This version is not there any more.')
    const { fields, file, picture } = was
    return this.#write(this.#find(id, false), { ...fields, file, picture } as never, headers)
  }

  get(id: string): T {
    return { ...this.#find(id, false) }
  }

  add(fields: Omit<T, keyof Entry>): T {
    const none = { file: null, picture: null }
    const id = crypto.randomUUID()
    const entry = { ...defaultSettings, ...fields, _id: id, ...none, version: 1 } as unknown as T
    this.#entries.push(entry)
    this.#recordVersion(entry, 'add')
    return { ...entry }
  }

  /** Repeats the response of a change that the client sent again. */
  change(id: string, fields: Partial<T>, headers: Headers): T {
    const entry = this.#find(id, false)
    const isDone = Object.entries(fields).every(([key, value]) => entry[key as keyof T] === value)
    const isRepeated = isDone && headers.get('if-match') === `"${entry.version - 1}"`
    return isRepeated ? { ...entry } : this.#write(entry, fields, headers)
  }

  async setPicture(id: string, file: File, headers: Headers): Promise<T> {
    const picture = await toPicture(file)
    return this.#write(this.#find(id, false), picture as Partial<T>, headers)
  }

  remove(id: string, headers: Headers) {
    this.#write(this.#find(id, false), { isDeleted: true, deletedAt: now() } as never, headers)
  }

  restore(id: string): T {
    const restored = this.#write(this.#find(id, true), { isDeleted: false } as never, new Headers())
    const { isDeleted, deletedAt, ...entry } = restored as Stored<T>
    return entry as unknown as T
  }

  #find(id: string, isDeleted: boolean) {
    const entry = this.#entries.find(({ _id }) => _id === id)
    if (!entry || Boolean(entry.isDeleted) !== isDeleted) {
      throw new FakeError(404, 'This entry is not there any more.')
    }
    return entry
  }

  #write(entry: T, changes: Partial<Stored<T>>, headers: Headers): T {
    const wanted = headers.get('if-match')
    if (wanted && wanted !== `"${entry.version}"`) {
      const message = 'Someone else changed this while you were editing. Please check it again.'
      throw new FakeError(412, message, { current: { ...entry } })
    }
    const translations = mergeTranslations(entry.translations, changes.translations)
    Object.assign(entry, changes, { version: entry.version + 1 }, translations && { translations })
    this.#recordVersion(entry, 'change')
    return { ...entry }
  }

  #recordVersion(entry: T, action: 'add' | 'change') {
    const { _id, version, file, picture, translations, ...rest } = { ...defaultSettings, ...entry }
    const texts = Object.entries(rest).filter(([name]) => !(name in defaultSettings))
    const made: EntryVersion = {
      ...defaultSettings,
      version,
      at: now(),
      who: 'admin@sala.example',
      action,
      fields: Object.fromEntries(texts) as EntryVersion['fields'],
      file,
      picture,
      ...(translations && { translations }),
    }
    this.#versions.set(_id, [made, ...this.history(_id)])
  }
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

const now = () => new Date().toISOString()
