import type { Cache } from '../../foundation/cache/cache.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import { type Encoded, encode } from '../../foundation/http/encoded.ts'
import type { AskRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { type ListName, revisionOf } from '../../foundation/revisions/repository.ts'

/** Change it when the same rows are answered in another form, so that no browser keeps the old one. */
const answerFormat = 3

/** Lists change often and may be long: what is compressed for a thousand visits pays, the rest not. */
const brotliQuality = 5

/** How much memory a list takes with its entries and encodings, compared to its text. */
const timesAsText = 4

export interface ListAnswer<Entry> {
  revision: string
  /** Weak: the same for every encoding. */
  etag: string
  entries: Entry[]
  json: string
  /** Made when somebody asks for it: pages do without. */
  body: () => Promise<Encoded>
}

export interface CachedList<Entry> {
  /** The list's ETag as it is now, and how to get the list that goes with it. */
  look: () => Promise<{ etag: string; read: () => Promise<ListAnswer<Entry>> }>
  /** The list as it is now, for whoever knows its revision. */
  at: (revision: string) => Promise<ListAnswer<Entry>>
}

/** A list as it is answered, kept for as long as its revision stands. */
export function cacheList<Entry>(
  { db, cache }: { db: Db; cache: Cache },
  ask: AskRevisions,
  name: ListName,
  readEntries: (trx: Db) => Promise<Entry[]>,
): CachedList<Entry> {
  const cached = cache.part<ListAnswer<Entry>>(name, ({ json }) => timesAsText * json.length)
  const at = (revision: string) => cached.find(revision, read)

  async function read() {
    const { revision, entries } = await inSnapshot(db, async (trx) => ({
      // Asked for again: a write may have come in between, and list and ETag must agree.
      revision: await revisionOf(trx, name),
      entries: await readEntries(trx),
    }))
    const json = JSON.stringify(entries)
    let encoded: Promise<Encoded> | undefined
    function body() {
      encoded ??= encode(json, brotliQuality)
      return encoded
    }
    return { revision, etag: etagOf(revision), entries, json, body }
  }

  async function look() {
    const { [name]: revision } = await ask()
    return { etag: etagOf(revision), read: () => at(revision) }
  }

  return { look, at }
}

function etagOf(revision: string) {
  return `W/"${answerFormat}-${revision}"`
}
