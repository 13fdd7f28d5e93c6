import type { Picture } from '../contract/picture.ts'
import { uploadedPicture } from './fake-pictures.ts'

interface Entry {
  _id: string
  file: string | null
  picture: Picture | null
}

/** A failed call: its HTTP status and the body that says why. */
export class FakeFailure extends Error {
  readonly httpStatus: number

  constructor(httpStatus: number, message: string) {
    super(message)
    this.httpStatus = httpStatus
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

  add(fields: Omit<T, keyof Entry>): T {
    const entry = { ...fields, _id: crypto.randomUUID(), file: null, picture: null } as T
    this.#entries.push(entry)
    return { ...entry }
  }

  change(id: string, fields: Partial<T>): T {
    return { ...Object.assign(this.#find(id, false), fields) }
  }

  async setPicture(id: string, file: File): Promise<T> {
    return this.change(id, (await uploadedPicture(file)) as Partial<T>)
  }

  remove(id: string) {
    this.#find(id, false).isDeleted = true
  }

  restore(id: string): T {
    const { isDeleted, ...entry } = Object.assign(this.#find(id, true), { isDeleted: false })
    return entry as unknown as T
  }

  #find(id: string, isDeleted: boolean) {
    const entry = this.#entries.find(({ _id }) => _id === id)
    if (!entry || Boolean(entry.isDeleted) !== isDeleted) {
      throw new FakeFailure(404, 'This entry is not there any more.')
    }
    return entry
  }
}
