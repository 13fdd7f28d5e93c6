import type { KeptEntry } from '@sala/kit/contract/entry'
import type { Language } from '@sala/kit/contract/language'
import type { Cache } from '../../foundation/cache/cache.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import { brotli, type Encoding, type encodingsIn } from '../../foundation/http/encoded.ts'
import type { AskRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { type ContentList, never, revisionOf } from '../../foundation/revisions/repository.ts'
import { forVisitors, isShown } from './choices.ts'
import { entryIn } from './in-language.ts'
import { jsonOf, type ListText, openListText, type Versioned } from './list-text.ts'

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
  /** In the best of the encodings that are taken. It is made when somebody asks for it: pages do without. */
  body: (takes: ReturnType<typeof encodingsIn>) => Promise<{ encoding: Encoding; bytes: Buffer }>
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
  /** What visitors see, in a language. */
  inLanguage: <Known>(answer: ListAnswer<Known>, language: Language) => Promise<ListAnswer<Known>>
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
  const texts = { all: openListText(), shown: openListText() }
  const textsIn = new Map<Language, ListText>()
  const inLanguages = cache.part<ListAnswer<unknown>>(`${name} in languages`, bytesOf)

  const readAll = (revision: string) =>
    all.find(revision, async () => {
      const read = await inSnapshot(db, async (trx) => ({
        // Asked for again: a write may have come in between, and list and ETag must agree.
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
    const text = textsIn.get(language) ?? openListText()
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

  /** Whoever asks first after a change gets what was there before, and what is new of it; those after them the best. */
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

/** When visitors begin or cease to see an entry, earliest first. */
function turnsOf(entries: KeptEntry[]) {
  const times = entries.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])
  return times
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .sort((one, other) => one - other)
}

const revisionIn = (revision: string, language: Language) =>
  language === 'en' ? revision : `${revision}-${language}`

/** The ETag that visitors get a list by in a language, of one that is in the house's own. */
export const etagIn = ({ revision }: { revision: string }, language: Language) =>
  etagOf(revisionIn(revision, language))

function etagOf(revision: string) {
  return `W/"${answerFormat}-${revision}"`
}
