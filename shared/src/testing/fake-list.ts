import type { EntryVersion, Move, Picture, Selection } from '../contract/entry.ts'
import { otherLanguages, type Translations } from '../contract/language.ts'
import { uploadedPicture } from './fake-pictures.ts'

/** What nobody has said otherwise of. */
const asUsual = {
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

/** A failed call: its HTTP status and the body that says why. */
export class FakeFailure extends Error {
  readonly httpStatus: number
  readonly more: object

  constructor(httpStatus: number, message: string, more = {}) {
    super(message)
    this.httpStatus = httpStatus
    this.more = more
  }
}

/** How an entry of the fake list is kept. */
type Kept<T> = T & { isDeleted?: boolean; deletedAt?: string }

/** One list of the API in memory. Deleted entries are kept in their place. */
export class FakeList<T extends Entry> {
  #entries: Kept<T>[]
  /** Of each entry, newest first. */
  readonly #versions = new Map<string, EntryVersion[]>()

  constructor(entries: T[]) {
    this.#entries = entries.map((entry) => ({ ...asUsual, ...entry }))
    for (const entry of this.#entries) this.#keep(entry, 'add')
  }

  all(): T[] {
    return this.#entries
      .filter((entry) => !entry.isDeleted)
      .map(({ isDeleted, deletedAt, ...entry }) => entry as unknown as T)
  }

  /** What visitors get: nothing is said of what is as usual. */
  visible(): T[] {
    const isSaid = ([name, value]: [string, unknown]) =>
      !(name in asUsual) || value !== asUsual[name as keyof typeof asUsual]
    return this.all()
      .filter((entry) => !(entry as Partial<typeof asUsual>).isHidden)
      .map(
        ({ translations: _, ...entry }) =>
          Object.fromEntries(Object.entries(entry).filter(isSaid)) as unknown as T,
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

  /** Deletes for good. */
  purge(id: string) {
    const gone = this.#find(id, true)
    this.#entries = this.#entries.filter((entry) => entry !== gone)
  }

  history(id: string) {
    return this.#versions.get(id) ?? []
  }

  goBack(id: string, version: number, headers: Headers): T {
    const was = this.history(id).find((one) => one.version === version)
    if (!was) throw new FakeFailure(404, 'This version is not there any more.')
    const { fields, file, picture } = was
    return this.#write(this.#find(id, false), { ...fields, file, picture } as never, headers)
  }

  one(id: string): T {
    return { ...this.#find(id, false) }
  }

  add(fields: Omit<T, keyof Entry>): T {
    const none = { file: null, picture: null }
    const id = crypto.randomUUID()
    const entry = { ...asUsual, ...fields, _id: id, ...none, version: 1 } as unknown as T
    this.#entries.push(entry)
    this.#keep(entry, 'add')
    return { ...entry }
  }

  /** A repeated change, whose answer was lost, is answered as it was. */
  change(id: string, fields: Partial<T>, headers: Headers): T {
    const entry = this.#find(id, false)
    const isDone = Object.entries(fields).every(([key, value]) => entry[key as keyof T] === value)
    const isRepeated = isDone && headers.get('if-match') === `"${entry.version - 1}"`
    return isRepeated ? { ...entry } : this.#write(entry, fields, headers)
  }

  async setPicture(id: string, file: File, headers: Headers): Promise<T> {
    const picture = await uploadedPicture(file)
    return this.#write(this.#find(id, false), picture as Partial<T>, headers)
  }

  remove(id: string, headers: Headers) {
    this.#write(this.#find(id, false), { isDeleted: true, deletedAt: now() } as never, headers)
  }

  restore(id: string): T {
    const restored = this.#write(this.#find(id, true), { isDeleted: false } as never, new Headers())
    const { isDeleted, deletedAt, ...entry } = restored as Kept<T>
    return entry as unknown as T
  }

  #find(id: string, isDeleted: boolean) {
    const entry = this.#entries.find(({ _id }) => _id === id)
    if (!entry || Boolean(entry.isDeleted) !== isDeleted) {
      throw new FakeFailure(404, 'This entry is not there any more.')
    }
    return entry
  }

  #write(entry: T, changes: Partial<Kept<T>>, headers: Headers): T {
    const wanted = headers.get('if-match')
    if (wanted && wanted !== `"${entry.version}"`) {
      const message = 'Someone else changed this while you were editing. Please check it again.'
      throw new FakeFailure(412, message, { current: { ...entry } })
    }
    const translations = joined(entry.translations, changes.translations)
    Object.assign(entry, changes, { version: entry.version + 1 }, translations && { translations })
    this.#keep(entry, 'change')
    return { ...entry }
  }

  #keep(entry: T, action: 'add' | 'change') {
    const { _id, version, file, picture, translations, ...rest } = { ...asUsual, ...entry }
    const texts = Object.entries(rest).filter(([name]) => !(name in asUsual))
    const made: EntryVersion = {
      ...asUsual,
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

/** What is left out stays, and '' takes a word away. */
function joined(before: Translations = {}, given?: Translations) {
  if (!given) return undefined
  const said = otherLanguages.map((language) => {
    const words = Object.entries({ ...before[language], ...given[language] })
    return [language, Object.fromEntries(words.filter(([, text]) => text !== ''))] as const
  })
  return Object.fromEntries(said.filter(([, words]) => Object.keys(words).length > 0))
}

const now = () => new Date().toISOString()
