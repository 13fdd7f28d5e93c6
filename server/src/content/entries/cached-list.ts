import type { FullEntry } from '@sala/kit/contract/entry'
import type { Language } from '@sala/kit/contract/language'
import type { Cache } from '../../foundation/cache/cache.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import {
  brotli,
  type Encoding,
  type parseAcceptEncoding,
} from '../../foundation/http/compression.ts'
import {
  type ContentList,
  type ReadRevisions,
  readRevision,
  toTag,
} from '../../foundation/revisions/repository.ts'
import { isVisible, toVisitorEntry } from './entry-settings.ts'
import { createListText, type ListText, toJson, type Versioned } from './list-text.ts'
import { translateEntry } from './translations.ts'

/** Version of the answer's format. Change it with the format, so that browsers drop what they cached. */
const answerFormat = 3

/** Lists change often and may be long, so a higher level costs more than it saves. */
const brotliQuality = 5

/** Estimated memory of a list with its entries and encodings, per character of its JSON. */
const bytesPerCharacter = 4

export interface ListAnswer<Entry> {
  /** The list's revision, with the time of the last entry that began or ended by its schedule. */
  revision: string
  /** Weak, because it is the same for every encoding. */
  etag: string
  entries: Entry[]
  json: string
  /** The JSON in the best encoding that the client accepts. Encoded on first use: pages do not need it. */
  body: (
    accepted: ReturnType<typeof parseAcceptEncoding>,
  ) => Promise<{ encoding: Encoding; bytes: Buffer }>
}

/** A list's current ETag, and a function that reads the list with that ETag. */
export interface LazyList<Entry> {
  etag: string
  read: () => Promise<ListAnswer<Entry>>
}

export interface CachedList<Entry, Kept = unknown> {
  /** The entries that visitors see now. */
  getVisible: () => Promise<LazyList<Entry>>
  /** All entries that are not deleted, with their settings. */
  getAll: () => Promise<LazyList<Kept>>
  /** The entries that visitors see now, for callers that have the list's revision. */
  getVisibleAt: (revision: string) => Promise<ListAnswer<Entry>>
  /** Translates an answer. Translations are cached like the original. */
  translate: <Known>(answer: ListAnswer<Known>, language: Language) => Promise<ListAnswer<Known>>
}

interface Dependencies {
  db: Db
  cache: Cache
  now: () => number
}

/**
 * Caches the answers of a list until its revision changes, or until an entry begins or ends by its schedule, when no
 * server writes anything.
 */
export function createCachedList<Kept extends FullEntry>(
  { db, cache, now }: Dependencies,
  getRevisions: ReadRevisions,
  name: ContentList,
  readEntries: (trx: Db) => Promise<Kept[]>,
): CachedList<ReturnType<typeof toVisitorEntry<Kept>>, Kept> {
  type Shown = ReturnType<typeof toVisitorEntry<Kept>>
  const estimateBytes = ({ json }: { json: string }) => bytesPerCharacter * json.length
  const all = cache.namespace<ListAnswer<Kept> & { scheduleTimesMs: number[] }>(
    `all ${name}`,
    estimateBytes,
  )
  const shown = cache.namespace<ListAnswer<Shown>>(name, estimateBytes)
  const texts = { all: createListText(), shown: createListText() }
  const translatedTexts = new Map<Language, ListText>()
  const translatedAnswers = cache.namespace<ListAnswer<unknown>>(
    `${name} in languages`,
    estimateBytes,
  )

  const readAll = (revision: string) =>
    all.getOrLoad(revision, async () => {
      const read = await inSnapshot(db, async (trx) => ({
        // Read again in the snapshot: after a concurrent write, list and ETag must still agree.
        revision: toTag(await readRevision(trx, name)),
        entries: await readEntries(trx),
      }))
      return {
        ...createAnswer(`${read.revision}-all`, read.entries, texts.all),
        revision: read.revision,
        scheduleTimesMs: listScheduleTimes(read.entries),
      }
    })

  async function getVisibleAt(knownRevision: string) {
    const { revision, entries, scheduleTimesMs } = await readAll(knownRevision)
    const nowMs = now()
    const switchedAtMs = scheduleTimesMs.findLast((atMs) => atMs <= nowMs)
    const shownRevision = switchedAtMs === undefined ? revision : `${revision}-${switchedAtMs}`
    return shown.getOrLoad(shownRevision, async () =>
      createAnswer(
        shownRevision,
        entries.filter((entry) => isVisible(entry, nowMs)).map((entry) => toVisitorEntry(entry)),
        texts.shown,
      ),
    )
  }

  async function getVisible() {
    const revision = toTag((await getRevisions())[name])
    const answer = await getVisibleAt(revision)
    return { etag: answer.etag, read: async () => answer }
  }

  async function getAll() {
    const revision = toTag((await getRevisions())[name])
    return { etag: toETag(`${revision}-all`), read: () => readAll(revision) }
  }

  async function translate<Known>(answer: ListAnswer<Known>, language: Language) {
    if (language === 'en') return answer
    const revision = toTranslatedRevision(answer.revision, language)
    const text = translatedTexts.get(language) ?? createListText()
    translatedTexts.set(language, text)
    const read = async () =>
      createAnswer(
        revision,
        answer.entries.map((entry) => translateEntry(entry, language)),
        text,
      )
    return translatedAnswers.getOrLoad(revision, read) as Promise<ListAnswer<Known>>
  }

  return { getVisible, getAll, getVisibleAt, translate }
}

function createAnswer<Entry>(
  revision: string,
  entries: Entry[],
  text: ListText,
): ListAnswer<Entry> {
  const blocks = text.toBlocks(entries as Versioned[])
  const json = toJson(blocks)
  let isFirst = true
  let gzipped: Promise<Buffer> | undefined
  let best: Promise<Buffer> | undefined

  /** The first request after a change gets gzip, because most blocks are reused; later ones get the best encoding. */
  async function body({ br, gzip }: ReturnType<typeof parseAcceptEncoding>) {
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
  return { revision, etag: toETag(revision), entries, json, body }
}

/** The times at which entries begin or end by their schedule, in ms, earliest first. */
function listScheduleTimes(entries: FullEntry[]) {
  const times = entries.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])
  return times
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .sort((one, other) => one - other)
}

const toTranslatedRevision = (revision: string, language: Language) =>
  language === 'en' ? revision : `${revision}-${language}`

/** The ETag of an answer's translation. */
export const toTranslatedETag = ({ revision }: { revision: string }, language: Language) =>
  toETag(toTranslatedRevision(revision, language))

function toETag(revision: string) {
  return `W/"${answerFormat}-${revision}"`
}
