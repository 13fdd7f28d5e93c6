import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { lockList } from '../../foundation/revisions/repository.ts'

/** A release has hundreds of files. */
const maxAtOnce = 10

const tablesOfRelease = ['releaseFile', 'releaseVisit', 'releaseLastError', 'release'] as const

const isPointedAt = sql`
  exists (
    select 1 from live where live.app = release.app
    and release.version in (live.version, live.previous, live."canaryVersion")
  )
`

/** Whether a preview link shows it. */
const isPreviewed = sql`
  exists (
    select 1 from "previewLink" p where p.app = release.app and p.version = release.version
  )
`

/** Whether it was given to anybody since then: open tabs may still load its files. */
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
 * Removes releases, with files and counts, that nobody was given since `beforeMs`. Live, previous, canary and
 * previewed releases stay.
 */
export async function removeOldReleases(db: Db, beforeMs: number, most: number) {
  let removed = 0
  while (removed < most) {
    const some = await removeSome(db, beforeMs, Math.min(maxAtOnce, most - removed))
    if (some === 0) break
    removed += some
  }
  return removed
}

function removeSome(db: Db, beforeMs: number, most: number) {
  return inTransaction(db, async (trx) => {
    // Lock, so that no pointer moves meanwhile.
    await lockList(trx, 'live')
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

/** Removes contents that are in no release any more. */
export function removeUnusedContents(db: Db, most: number) {
  const isUsed = sql`exists (select 1 from "releaseFile" f where f.hash = "releaseContent".hash)`
  return deleteBatch(db, 'releaseContent', sql`not (${isUsed})`, most)
}
