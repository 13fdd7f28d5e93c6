import type { KeptEntry } from '@sala/kit/contract/entry'
import type { Language } from '@sala/kit/contract/language'
import type { Cache } from '../../foundation/cache/cache.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import { brotli, type Encoding, type encodingsIn } from '../../foundation/http/encoded.ts'
import type { AskRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { type ContentList, never, revisionOf } from '../../foundation/revisions/repository.ts'
import { forVisitors, isShown } from './choices.ts'
import { createListText, jsonOf, type ListText, type Versioned } from './list-text.ts'
import { entryIn } from './translations.ts'

/** Change it when the same rows are answered in another form, so that browsers drop what they cached. */
const answerFormat = 3

/** Lists change often and may be long, so a higher level costs more than it saves. */
const brotliQuality = 5

/** The memory of a list with its entries and encodings, as a multiple of its text. */
const timesAsText = 4

export interface ListAnswer<Entry> {
  /** The list's revision, with the time of the last entry that began or ended by its schedule. */
  revision: string
  /** Weak, because it is the same for every encoding. */
  etag: string
  entries: Entry[]
  json: string
  /** In the best encoding that the client accepts. Encoded when it is first requested: pages do not need it. */
  body: (takes: ReturnType<typeof encodingsIn>) => Promise<{ encoding: Encoding; bytes: Buffer }>
}

/** A list's current ETag, and a function that reads the list with that ETag. */
export interface Look<Entry> {
  etag: string
  read: () => Promise<ListAnswer<Entry>>
}

export interface CachedList<Entry, Kept = unknown> {
  /** The entries that visitors see now. */
  look: () => Promise<Look<Entry>>
  /** All entries that are not deleted, with their settings. */
  lookAtAll: () => Promise<Look<Kept>>
  /** The entries that visitors see now, for callers that know the list's revision. */
  at: (revision: string) => Promise<ListAnswer<Entry>>
  /** An answer in another language. */
  inLanguage: <Known>(answer: ListAnswer<Known>, language: Language) => Promise<ListAnswer<Known>>
}

interface Parts {
  db: Db
  cache: Cache
  now: () => number
}

/**
 * Caches the answers of a list until its revision changes. Entries begin and end by their schedule and the clock
 * alone: no server writes anything then.
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
  const texts = { all: createListText(), shown: createListText() }
  const textsIn = new Map<Language, ListText>()
  const inLanguages = cache.part<ListAnswer<unknown>>(`${name} in languages`, bytesOf)

  const readAll = (revision: string) =>
    all.find(revision, async () => {
      const read = await inSnapshot(db, async (trx) => ({
        // Read again, because there may have been a write since, and list and ETag must agree.
        revision: await revisionOf(trx, name),
        entries: await readEntries(trx),
      }))
      return {
        ...answerOf(`${read.revision}-all`, read.entries, texts.all),
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
        texts.shown,
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

  async function inLanguage<Known>(answer: ListAnswer<Known>, language: Language) {
    if (language === 'en') return answer
    const revision = revisionIn(answer.revision, language)
    const text = textsIn.get(language) ?? createListText()
    textsIn.set(language, text)
    const read = async () =>
      answerOf(
        revision,
        answer.entries.map((entry) => entryIn(entry, language)),
        text,
      )
    return inLanguages.find(revision, read) as Promise<ListAnswer<Known>>
  }

  return { look, lookAtAll, at, inLanguage }
}

function answerOf<Entry>(revision: string, entries: Entry[], text: ListText): ListAnswer<Entry> {
  const blocks = text.blocksOf(entries as Versioned[])
  const json = jsonOf(blocks)
  let isFirst = true
  let gzipped: Promise<Buffer> | undefined
  let best: Promise<Buffer> | undefined

  /** The first request after a change gets gzip, most of which is reused; later ones get the best encoding. */
  async function body({ br, gzip }: ReturnType<typeof encodingsIn>) {
    const isQuick = isFirst && gzip
    isFirst = false
    if (br && !isQuick) {
      best ??= brotli(Buffer.from(json), brotliQuality)
      return { encoding: 'br' as const, bytes: await best }
    }
    if (!gzip) return { encoding: 'identity' as const, bytes: Buffer.from(json) }
    gzipped ??= text.gzip(blocks)
    return { encoding: 'gzip' as const, bytes: await gzipped }
  }
  return { revision, etag: etagOf(revision), entries, json, body }
}

/** The times at which entries begin or end by their schedule, earliest first. */
function turnsOf(entries: KeptEntry[]) {
  const times = entries.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])
  return times
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .sort((one, other) => one - other)
}

const revisionIn = (revision: string, language: Language) =>
  language === 'en' ? revision : `${revision}-${language}`

/** The ETag of an answer's translation. */
export const etagIn = ({ revision }: { revision: string }, language: Language) =>
  etagOf(revisionIn(revision, language))

function etagOf(revision: string) {
  return `W/"${answerFormat}-${revision}"`
}
