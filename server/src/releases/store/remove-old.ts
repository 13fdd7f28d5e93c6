import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { lockList } from '../../foundation/revisions/repository.ts'

/** Releases per transaction: each has hundreds of files. */
const batchSize = 10

const releaseTables = ['releaseFile', 'releaseVisit', 'releaseLastError', 'release'] as const

const isReferenced = sql`
  exists (
    select 1 from live where live.app = release.app
    and release.version in (live.version, live.previous, live."canaryVersion")
  )
`

/** Whether a preview link shows the release. */
const isPreviewed = sql`
  exists (
    select 1 from "previewLink" p where p.app = release.app and p.version = release.version
  )
`

/** Whether visitors got the release since then: open tabs may still load its files. */
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
 * Removes releases, with files and counts, that no visitor got since `beforeMs`. Keeps live, previous, canary and
 * previewed releases.
 */
export async function removeOldReleases(db: Db, beforeMs: number, limit: number) {
  let removed = 0
  while (removed < limit) {
    const count = await removeReleaseBatch(db, beforeMs, Math.min(batchSize, limit - removed))
    if (count === 0) break
    removed += count
  }
  return removed
}

function removeReleaseBatch(db: Db, beforeMs: number, limit: number) {
  return inTransaction(db, async (trx) => {
    // Lock the live set, so that no pointer moves meanwhile.
    await lockList(trx, 'live')
    const { rows } = await sql<{ app: string; version: string }>`
      select app, version from release
      where "publishedAt" < ${beforeMs} and not (${isReferenced}) and not (${isPreviewed})
      and not (${wasInUseSince(beforeMs)})
      limit ${limit}
    `.execute(trx)
    for (const { app, version } of rows) {
      for (const table of releaseTables) {
        await trx.deleteFrom(table).where('app', '=', app).where('version', '=', version).execute()
      }
    }
    return rows.length
  })
}

/** Removes contents that no release uses any more. */
export function removeUnusedContents(db: Db, limit: number) {
  const isUsed = sql`exists (select 1 from "releaseFile" f where f.hash = "releaseContent".hash)`
  return deleteBatch(db, 'releaseContent', sql`not (${isUsed})`, limit)
}
