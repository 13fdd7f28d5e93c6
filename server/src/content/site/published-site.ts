import { startOfDay } from '@sala/kit/contract/house-time'
import type { PageSite, RemoteSite, SiteContent, SiteNotice } from '@sala/kit/contract/site'
import type { Cache } from '../../foundation/cache/cache.ts'
import { inSnapshot } from '../../foundation/db/database.ts'
import { readRevision, toTag } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { type EditionRow, findEditionAt, listEditionsAfter } from './repository.ts'

/** The published site as visitors see it now. */
export interface PublishedSite {
  /** Changes with each edition, and when an edition or its notice begins or ends. */
  revision: string
  /** Null before the first edition. */
  content: SiteContent | null
}

interface CachedEditions {
  revision: string
  /** The published edition and the scheduled ones, in order. */
  editions: EditionRow[]
}

/**
 * Creates the cache of editions by the revision of `site`. Editions and notices also begin and end by the clock, when
 * no server writes anything.
 */
export function createPublishedSites({
  db,
  cache,
  now,
  timeZone,
}: Services & { cache: Cache; timeZone: string }) {
  const estimateBytes = (editions: CachedEditions) => 2 * JSON.stringify(editions).length
  const all = cache.namespace<CachedEditions>('site', estimateBytes)

  const read = (revision: string) =>
    all.getOrLoad(revision, () =>
      inSnapshot(db, async (trx) => {
        const nowMs = now()
        const shown = await findEditionAt(trx, nowMs)
        return {
          // Read again in the snapshot, because of concurrent writes.
          revision: toTag(await readRevision(trx, 'site')),
          editions: [...(shown ? [shown] : []), ...(await listEditionsAfter(trx, nowMs))],
        }
      }),
    )

  return {
    async getAt(knownRevision: string): Promise<PublishedSite> {
      const { revision, editions } = await read(knownRevision)
      const nowMs = now()
      const shown = editions.findLast(({ showFrom }) => showFrom <= nowMs)
      if (!shown) return { revision, content: null }
      const { content } = shown
      const hasNotice = content.notice !== null && isCurrent(content.notice, nowMs, timeZone)
      return {
        revision: `${revision}-${shown.id}-${hasNotice}`,
        content: hasNotice ? content : { ...content, notice: null },
      }
    },
  }
}

export type PublishedSites = ReturnType<typeof createPublishedSites>

function isCurrent({ from, until }: SiteNotice, nowMs: number, timeZone: string) {
  return startOfDay(from, timeZone) <= nowMs && nowMs < startOfDay(until, timeZone, 1)
}

const unchanged: RemoteSite = { texts: {}, pictures: {}, orders: {} }

/** Returns the part of the site that the page of a remote is rendered from. */
export function getPageSite(
  { remotes, translations: _, ...facts }: SiteContent,
  remote: string,
): PageSite {
  return { ...unchanged, ...remotes[remote], ...facts }
}
