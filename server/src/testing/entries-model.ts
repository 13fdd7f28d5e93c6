/** A model of staff and rooms in memory, for model-based tests. */

export type Kind = 'staff' | 'rooms'
export type Fields = Record<string, string>

export interface ModelEntry {
  kind: Kind
  id: string
  fields: Fields
  version: number
  isDeleted: boolean
  isHidden: boolean
  picture: number | null
}

/** The `If-Match` of a call: a version this many behind the entry's, `*`, or none. */
export type IfMatch = number | 'any' | undefined

/** The expected answer, and the entry in it. */
export interface Expected {
  status: number
  entry?: ModelEntry
  ids?: string[]
}

export class EntriesModel {
  readonly entries: ModelEntry[] = []
  /** The number of rows in the audit trail. */
  writes = 0
  readonly #keyed = new Map<string, { fields: Fields; entry: ModelEntry }>()

  /** @param id of the new entry, from the app */
  add(kind: Kind, fields: Fields, key: string | undefined, id: string): Expected {
    const earlier = key ? this.#keyed.get(`${kind} ${key}`) : undefined
    if (earlier) {
      return isSame(earlier.fields, fields)
        ? { status: 201, entry: earlier.entry }
        : { status: 422 }
    }
    const added = {
      kind,
      id,
      version: 1,
      isDeleted: false,
      isHidden: false,
      picture: null,
      fields: trimmed(fields),
    }
    this.entries.push(added)
    this.writes++
    if (key) this.#keyed.set(`${kind} ${key}`, { fields, entry: { ...added } })
    return { status: 201, entry: { ...added } }
  }

  change(entry: ModelEntry, fields: Fields, ifMatch: IfMatch) {
    return this.#write(entry, ifMatch, { fields: trimmed(fields) })
  }

  givePicture(entry: ModelEntry, picture: number, ifMatch: IfMatch) {
    // The version is checked before the picture is received and compared.
    if (ifMatch === 1 && !entry.isDeleted) return { status: 412, entry: { ...entry } }
    return this.#write(entry, ifMatch, { picture })
  }

  remove(entry: ModelEntry, ifMatch: IfMatch): Expected {
    const expected = this.#write(entry, ifMatch, { isDeleted: true })
    return expected.status === 200 ? { status: 200 } : expected
  }

  /** Changes all entries or none; returns the ids of the changed ones. */
  select(action: 'hide' | 'show' | 'delete' | 'restore', entries: ModelEntry[]) {
    const isVisibility = action === 'hide' || action === 'show'
    if (isVisibility && entries.some((entry) => entry.isDeleted)) return undefined
    const change = selected[action]
    const changed = entries.filter((entry) => !isAlready(entry, change))
    for (const entry of changed) {
      Object.assign(entry, change, { version: entry.version + 1 })
      this.writes++
    }
    return this.ordered(changed).map(({ id }) => id)
  }

  /** Moves an entry before another or to the end; returns the ids in order, or undefined if one is deleted. */
  move(entry: ModelEntry, before: ModelEntry | null) {
    if (entry.isDeleted || before?.isDeleted) return undefined
    const present = () =>
      this.entries.filter(({ kind, isDeleted }) => kind === entry.kind && !isDeleted)
    const was = present().map(({ id }) => id)
    if (entry !== before && before !== present()[present().indexOf(entry) + 1]) {
      if (!(before === null && present().at(-1) === entry)) {
        this.entries.splice(this.entries.indexOf(entry), 1)
        this.entries.splice(before ? this.entries.indexOf(before) : this.entries.length, 0, entry)
      }
    }
    const is = present().map(({ id }) => id)
    if (String(is) !== String(was)) this.writes++
    return is
  }

  ordered(some: ModelEntry[]) {
    return this.entries.filter((entry) => some.includes(entry))
  }

  restore(entry: ModelEntry, ifMatch: IfMatch): Expected {
    if (!entry.isDeleted) return { status: 200, entry: { ...entry } }
    if (typeof ifMatch === 'number' && ifMatch > 0) return { status: 412, entry: { ...entry } }
    Object.assign(entry, { isDeleted: false, version: entry.version + 1 })
    this.writes++
    return { status: 200, entry: { ...entry } }
  }

  #write(entry: ModelEntry, ifMatch: IfMatch, changes: Partial<ModelEntry>): Expected {
    if (entry.isDeleted) return { status: 404 }
    const isDone = isAlready(entry, changes)
    if (isDone && ifMatch === 1) return { status: 200, entry: { ...entry } }
    if (typeof ifMatch === 'number' && ifMatch > 0) return { status: 412, entry: { ...entry } }
    if (isDone) return { status: 200, entry: { ...entry } }
    Object.assign(entry, changes, { version: entry.version + 1 })
    this.writes++
    return { status: 200, entry: { ...entry } }
  }
}

function trimmed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]))
}

const selected = {
  hide: { isHidden: true },
  show: { isHidden: false },
  delete: { isDeleted: true },
  restore: { isDeleted: false },
}

function isAlready(entry: ModelEntry, changes: Partial<ModelEntry>) {
  return JSON.stringify({ ...entry, ...changes }) === JSON.stringify(entry)
}

function isSame(one: Fields, other: Fields) {
  return JSON.stringify(one) === JSON.stringify(other)
}
