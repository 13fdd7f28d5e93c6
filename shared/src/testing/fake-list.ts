import type { Picture } from '../contract/picture.ts'
import { uploadedPicture } from './fake-pictures.ts'

interface Entry {
  _id: string
  file: string | null
  picture: Picture | null
  version: number
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

/** One list of the API in memory. Deleted entries are kept in their place. */
export class FakeList<T extends Entry> {
  readonly #entries: (T & { isDeleted?: boolean })[]

  constructor(entries: T[]) {
    this.#entries = entries.map((entry) => ({ ...entry }))
  }

  all(): T[] {
    return this.#entries
      .filter((entry) => !entry.isDeleted)
      .map(({ isDeleted, ...entry }) => entry as unknown as T)
  }

  one(id: string): T {
    return { ...this.#find(id, false) }
  }

  add(fields: Omit<T, keyof Entry>): T {
    const none = { file: null, picture: null }
    const entry = { ...fields, _id: crypto.randomUUID(), ...none, version: 1 } as T
    this.#entries.push(entry)
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
    this.#write(this.#find(id, false), { isDeleted: true }, headers)
  }

  restore(id: string): T {
    const restored = this.#write(this.#find(id, true), { isDeleted: false }, new Headers())
    const { isDeleted, ...entry } = restored as T & { isDeleted?: boolean }
    return entry as unknown as T
  }

  #find(id: string, isDeleted: boolean) {
    const entry = this.#entries.find(({ _id }) => _id === id)
    if (!entry || Boolean(entry.isDeleted) !== isDeleted) {
      throw new FakeFailure(404, 'This entry is not there any more.')
    }
    return entry
  }

  #write(entry: T, changes: Partial<T> | { isDeleted: boolean }, headers: Headers): T {
    const wanted = headers.get('if-match')
    if (wanted && wanted !== `"${entry.version}"`) {
      const message = 'Somebody else has changed this meanwhile. Please look at it again.'
      throw new FakeFailure(412, message, { current: { ...entry } })
    }
    return { ...Object.assign(entry, changes, { version: entry.version + 1 }) }
  }
}
