import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { holdList } from '../../foundation/revisions/repository.ts'

/** A release brings hundreds of files with it. */
const mostAtOnce = 10

const tablesOfRelease = ['releaseFile', 'releaseVisit', 'releaseLastError', 'release'] as const

const isPointedAt = sql`
  exists (
    select 1 from live where live.app = release.app
    and release.version in (live.version, live.previous, live."canaryVersion")
  )
`

/** Whether a link shows it, or did until a moment ago. */
const isPreviewed = sql`
  exists (
    select 1 from "previewLink" p where p.app = release.app and p.version = release.version
  )
`

/** Whether anybody got it, or somebody let it be given to others, since then: tabs may still load it. */
const wasInUseSince = (atMs: number) => sql`
  exists (
    select 1 from "releaseEvent" e where e.app = release.app
    and e."toVersion" = release.version and e.at >= ${atMs}
  ) or exists (
    select 1 from "releaseEvent" e where e.app = release.app
    and e."fromVersion" = release.version and e.at >= ${atMs}
  )
`

/**
 * Removes releases, files and counts and all, that nobody was given since `beforeMs`. What is live, what
 * was before it, what is tried and what a link shows stay however old they are.
 */
export async function removeOldReleases(db: Db, beforeMs: number, most: number) {
  let removed = 0
  while (removed < most) {
    const some = await removeSome(db, beforeMs, Math.min(mostAtOnce, most - removed))
    if (some === 0) break
    removed += some
  }
  return removed
}

function removeSome(db: Db, beforeMs: number, most: number) {
  return inTransaction(db, async (trx) => {
    // Until the end of this, nobody points at another release.
    await holdList(trx, 'live')
    const { rows } = await sql<{ app: string; version: string }>`
      select app, version from release
      where "publishedAt" < ${beforeMs} and not (${isPointedAt}) and not (${isPreviewed})
      and not (${wasInUseSince(beforeMs)})
      limit ${most}
    `.execute(trx)
    for (const { app, version } of rows) {
      for (const table of tablesOfRelease) {
        await trx.deleteFrom(table).where('app', '=', app).where('version', '=', version).execute()
      }
    }
    return rows.length
  })
}

/** Removes what no release has among its files any more. */
export function removeUnusedContents(db: Db, most: number) {
  const isUsed = sql`exists (select 1 from "releaseFile" f where f.hash = "releaseContent".hash)`
  return deleteBatch(db, 'releaseContent', sql`not (${isUsed})`, most)
}
