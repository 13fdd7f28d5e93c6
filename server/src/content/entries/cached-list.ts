import type { KeptEntry } from '@sala/kit/contract/entry'
import type { Cache } from '../../foundation/cache/cache.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import { type Encoded, encode } from '../../foundation/http/encoded.ts'
import type { AskRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { type ContentList, never, revisionOf } from '../../foundation/revisions/repository.ts'
import { forVisitors, isShown } from './choices.ts'

/** Change it when the same rows are answered in another form, so that no browser keeps the old one. */
const answerFormat = 3

/** Lists change often and may be long: what is compressed for a thousand visits pays, the rest not. */
const brotliQuality = 5

/** How much memory a list takes with its entries and encodings, compared to its text. */
const timesAsText = 4

export interface ListAnswer<Entry> {
  /** Of the list and, once visitors have begun or ceased to see some of it, of when that was. */
  revision: string
  /** Weak: the same for every encoding. */
  etag: string
  entries: Entry[]
  json: string
  /** Made when somebody asks for it: pages do without. */
  body: () => Promise<Encoded>
}

/** A list's ETag as it is now, and how to get the list that goes with it. */
export interface Look<Entry> {
  etag: string
  read: () => Promise<ListAnswer<Entry>>
}

export interface CachedList<Entry, Kept = unknown> {
  /** What visitors see now. */
  look: () => Promise<Look<Entry>>
  /** All that is not deleted, with all that is said of it. */
  lookAtAll: () => Promise<Look<Kept>>
  /** What visitors see now, for whoever knows the list's revision. */
  at: (revision: string) => Promise<ListAnswer<Entry>>
}

interface Parts {
  db: Db
  cache: Cache
  now: () => number
}

/**
 * A list as it is answered, kept for as long as its revision stands. When the time comes from or
 * until which visitors see an entry, they get another list, by the clock alone: no server has to be told, and none writes.
 */
export function cacheList<Kept extends KeptEntry>(
  { db, cache, now }: Parts,
  ask: AskRevisions,
  name: ContentList,
  readEntries: (trx: Db) => Promise<Kept[]>,
): CachedList<ReturnType<typeof forVisitors<Kept>>, Kept> {
  type Shown = ReturnType<typeof forVisitors<Kept>>
  const bytesOf = ({ json }: { json: string }) => timesAsText * json.length
  const all = cache.part<ListAnswer<Kept> & { turns: number[] }>(`all ${name}`, bytesOf)
  const shown = cache.part<ListAnswer<Shown>>(name, bytesOf)

  const readAll = (revision: string) =>
    all.find(revision, async () => {
      const read = await inSnapshot(db, async (trx) => ({
        // Asked for again: a write may have come in between, and list and ETag must agree.
        revision: await revisionOf(trx, name),
        entries: await readEntries(trx),
      }))
      return {
        ...answerOf(`${read.revision}-all`, read.entries),
        revision: read.revision,
        turns: turnsOf(read.entries),
      }
    })

  async function at(asked: string) {
    const { revision, entries, turns } = await readAll(asked)
    const nowMs = now()
    const turn = turns.findLast((atMs) => atMs <= nowMs)
    const shownRevision = turn === undefined ? revision : `${revision}-${turn}`
    return shown.find(shownRevision, async () =>
      answerOf(
        shownRevision,
        entries.filter((entry) => isShown(entry, nowMs)).map((entry) => forVisitors(entry)),
      ),
    )
  }

  async function look() {
    const { [name]: revision = never } = await ask()
    const answer = await at(revision)
    return { etag: answer.etag, read: async () => answer }
  }

  async function lookAtAll() {
    const { [name]: revision = never } = await ask()
    return { etag: etagOf(`${revision}-all`), read: () => readAll(revision) }
  }

  return { look, lookAtAll, at }
}

function answerOf<Entry>(revision: string, entries: Entry[]): ListAnswer<Entry> {
  const json = JSON.stringify(entries)
  let encoded: Promise<Encoded> | undefined
  function body() {
    encoded ??= encode(json, brotliQuality)
    return encoded
  }
  return { revision, etag: etagOf(revision), entries, json, body }
}

/** When visitors begin or cease to see an entry, earliest first. */
function turnsOf(entries: KeptEntry[]) {
  const times = entries.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])
  return times
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .sort((one, other) => one - other)
}

function etagOf(revision: string) {
  return `W/"${answerFormat}-${revision}"`
}
