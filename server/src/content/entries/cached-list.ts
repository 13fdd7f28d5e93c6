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
import type { Services } from '../../foundation/services.ts'
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

export interface CachedList<Entry, Kept = unknown> {
  /** The entries that visitors see now. */
  getVisible: () => Promise<ListAnswer<Entry>>
  /** All entries that are not deleted, with their settings. */
  getAll: () => Promise<ListAnswer<Kept>>
  /** The entries that visitors see now, for callers that have the list's revision. */
  getVisibleAt: (revision: string) => Promise<ListAnswer<Entry>>
  /** Translates an answer. Translations are cached like the original. */
  translate: <Known>(answer: ListAnswer<Known>, language: Language) => Promise<ListAnswer<Known>>
}

export interface ListServices extends Services {
  cache: Cache
  revisions: ReadRevisions
}

/**
 * Caches the answers of a list until its revision changes, or until an entry begins or ends by its schedule, when no
 * server writes anything.
 */
export function createCachedList<Kept extends FullEntry>(
  { db, cache, now, revisions }: ListServices,
  name: ContentList,
  readEntries: (trx: Db) => Promise<Kept[]>,
): CachedList<ReturnType<typeof toVisitorEntry<Kept>>, Kept> {
  type Shown = ReturnType<typeof toVisitorEntry<Kept>>
  const estimateBytes = ({ json }: { json: string }) => bytesPerCharacter * json.length
  type All = ListAnswer<Kept> & { scheduleTimesMs: number[] }
  const all = cache.namespace<All>(`all ${name}`, estimateBytes)
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
    return shown.getOrLoad(shownRevision, async () => {
      const visible = entries.filter((entry) => isVisible(entry, nowMs))
      return createAnswer(shownRevision, visible.map(toVisitorEntry), texts.shown)
    })
  }

  const readTag = async () => toTag((await revisions())[name])
  const getVisible = async () => getVisibleAt(await readTag())
  const getAll = async () => readAll(await readTag())

  async function translate<Known>(answer: ListAnswer<Known>, language: Language) {
    if (language === 'en') return answer
    const revision = toTranslatedRevision(answer.revision, language)
    const text = translatedTexts.get(language) ?? createListText()
    translatedTexts.set(language, text)
    const read = async () => {
      const entries = answer.entries.map((entry) => translateEntry(entry, language))
      return createAnswer(revision, entries, text)
    }
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
  return entries
    .flatMap(({ showFrom, showUntil }) => [showFrom, showUntil])
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .sort((one, other) => one - other)
}

const toTranslatedRevision = (revision: string, language: Language) =>
  language === 'en' ? revision : `${revision}-${language}`

/** The ETag of an answer's translation. */
export const toTranslatedETag = ({ revision }: { revision: string }, language: Language) =>
  toETag(toTranslatedRevision(revision, language))

const toETag = (revision: string) => `W/"${answerFormat}-${revision}"`
