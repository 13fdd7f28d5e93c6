/** What staff and rooms should do, in memory and in few lines. */

export type Kind = 'staff' | 'rooms'
export type Fields = Record<string, string>

export interface ModelEntry {
  kind: Kind
  id: string
  fields: Fields
  version: number
  isDeleted: boolean
  hasPicture: boolean
}

/** Which version a call asks for: so many behind the entry's, any by name, or none. */
export type Asked = number | 'any' | undefined

/** What a call is to be answered, with the entry that the answer shows. */
export interface Expected {
  status: number
  entry?: ModelEntry
}

export class EntriesModel {
  readonly entries: ModelEntry[] = []
  /** How many changes the audit trail knows. */
  writes = 0
  readonly #keyed = new Map<string, { fields: Fields; entry: ModelEntry }>()

  /** @param id which the app has given to a new entry */
  add(kind: Kind, fields: Fields, key: string | undefined, id: string): Expected {
    const earlier = key ? this.#keyed.get(`${kind} ${key}`) : undefined
    if (earlier) {
      return isSame(earlier.fields, fields)
        ? { status: 201, entry: earlier.entry }
        : { status: 422 }
    }
    const entry = { kind, id, version: 1, isDeleted: false, hasPicture: false }
    const added = { ...entry, fields: trimmed(fields) }
    this.entries.push(added)
    this.writes++
    if (key) this.#keyed.set(`${kind} ${key}`, { fields, entry: { ...added } })
    return { status: 201, entry: { ...added } }
  }

  change(entry: ModelEntry, fields: Fields, asked: Asked) {
    const isRepeated = asked === 1 && isSame(entry.fields, trimmed(fields))
    if (isRepeated && !entry.isDeleted) return { status: 200, entry: { ...entry } }
    return this.#write(entry, asked, { fields: trimmed(fields) })
  }

  givePicture(entry: ModelEntry, asked: Asked) {
    return this.#write(entry, asked, { hasPicture: true })
  }

  remove(entry: ModelEntry, asked: Asked): Expected {
    const expected = this.#write(entry, asked, { isDeleted: true })
    return expected.status === 200 ? { status: 200 } : expected
  }

  restore(entry: ModelEntry, asked: Asked): Expected {
    if (!entry.isDeleted) return { status: 200, entry: { ...entry } }
    entry.isDeleted = false
    const expected = this.#write(entry, asked, {})
    if (expected.status !== 200) entry.isDeleted = true
    return expected
  }

  #write(entry: ModelEntry, asked: Asked, changes: Partial<ModelEntry>): Expected {
    if (entry.isDeleted) return { status: 404 }
    if (typeof asked === 'number' && asked > 0) return { status: 412, entry: { ...entry } }
    Object.assign(entry, changes, { version: entry.version + 1 })
    this.writes++
    return { status: 200, entry: { ...entry } }
  }
}

function trimmed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]))
}

function isSame(one: Fields, other: Fields) {
  return JSON.stringify(one) === JSON.stringify(other)
}
