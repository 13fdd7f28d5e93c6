import type { PageSite, RemoteSite, SiteContent } from '@sala/kit/contract/site'
import type { Cache } from '../../foundation/cache/cache.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import { revisionOf } from '../../foundation/revisions/repository.ts'
import { type EditionRow, editionAt, editionsAfter } from './repository.ts'

/** The published site as visitors see it now. */
export interface ShownSite {
  /** Changes with each edition, and when an edition or its notice begins or ends. */
  revision: string
  /** Null before the first edition. */
  content: SiteContent | null
}

interface Parts {
  db: Db
  cache: Cache
  now: () => number
}

interface Known {
  revision: string
  /** The edition that is shown and the scheduled ones, in their order. */
  editions: EditionRow[]
}

/** The house stands in Bangkok, where clocks are never changed. */
const midnightMs = (day: string) => Date.parse(`${day}T00:00:00+07:00`)
const dayMs = 24 * 60 * 60_000

/**
 * Caches editions by the revision of `site`. Editions and notices begin and end by the clock: no server writes
 * anything then.
 */
export function createShownSite({ db, cache, now }: Parts) {
  const bytesOf = (known: Known) => 2 * JSON.stringify(known).length
  const all = cache.part<Known>('site', bytesOf)

  const read = (revision: string) =>
    all.find(revision, () =>
      inSnapshot(db, async (trx) => {
        const nowMs = now()
        const shown = await editionAt(trx, nowMs)
        return {
          // Read again, because there may have been a write since.
          revision: await revisionOf(trx, 'site'),
          editions: [...(shown ? [shown] : []), ...(await editionsAfter(trx, nowMs))],
        }
      }),
    )

  return {
    async at(asked: string): Promise<ShownSite> {
      const { revision, editions } = await read(asked)
      const nowMs = now()
      const shown = editions.findLast(({ showFrom }) => showFrom <= nowMs)
      if (!shown) return { revision, content: null }
      const { content } = shown
      const hasNotice = content.notice !== null && isDue(content.notice, nowMs)
      return {
        revision: `${revision}-${shown.id}-${hasNotice}`,
        content: hasNotice ? content : { ...content, notice: null },
      }
    },
  }
}

export type ShownSites = ReturnType<typeof createShownSite>

function isDue({ from, until }: { from: string; until: string }, nowMs: number) {
  return midnightMs(from) <= nowMs && nowMs < midnightMs(until) + dayMs
}

const unchanged: RemoteSite = { texts: {}, pictures: {}, orders: {} }

/** The part of the site that the page of a remote is rendered from. */
export function pageSiteOf(
  { remotes, translations: _, ...facts }: SiteContent,
  remote: string,
): PageSite {
  return { ...unchanged, ...remotes[remote], ...facts }
}
