import type { ReleaseHealth } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'

/** A visitor's report about a version; see tables.ts. */
export interface Visit {
  visitor: string
  address: string
  isAccount: boolean
  hasFailed: boolean
}

interface Version {
  app: string
  version: string
}

/** Limit per version; further visitors are not counted. */
const maxVisits = 20_000

/**
 * Records visits: each visitor and each address counts once. A failed visit stays failed.
 * @returns whether anything changed
 */
export function recordVisits(db: Db, { app, version }: Version, visits: Visit[], nowMs: number) {
  if (visits.length === 0) return Promise.resolve(false)
  return inTransaction(db, async (trx) => {
    const { visits: recorded = 0 } = (await readHealth(trx, app))[version] ?? {}
    const added = visits.slice(0, Math.max(0, maxVisits - recorded))
    let changes = 0n
    if (added.length > 0) {
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto('releaseVisit')
        .values(
          added.map(({ isAccount, hasFailed, ...visit }) => ({
            app,
            version,
            ...visit,
            isAccount: isAccount ? 1 : 0,
            failed: hasFailed ? 1 : 0,
            at: nowMs,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      changes += numInsertedOrUpdatedRows
    }
    const failed = visits.filter(({ hasFailed }) => hasFailed).map(({ visitor }) => visitor)
    if (failed.length > 0) {
      const { numUpdatedRows } = await trx
        .updateTable('releaseVisit')
        .set({ failed: 1 })
        .where('app', '=', app)
        .where('version', '=', version)
        .where('visitor', 'in', failed)
        .where('failed', '=', 0)
        .executeTakeFirstOrThrow()
      changes += numUpdatedRows
    }
    return changes > 0n
  })
}

/**
 * Counts visits and failures of each version of an app.
 * @param onlyAccounts ignores visitors who are not signed in
 */
export async function readHealth(
  db: Db,
  app: string,
  { onlyAccounts = false } = {},
): Promise<Record<string, ReleaseHealth>> {
  const rows = await db
    .selectFrom('releaseVisit')
    .select(({ fn }) => [
      'version',
      fn.countAll<number>().as('visits'),
      fn.sum<number>('failed').as('failures'),
    ])
    .where('app', '=', app)
    .$if(onlyAccounts, (query) => query.where('isAccount', '=', 1))
    .groupBy('version')
    .execute()
  return Object.fromEntries(
    rows.map(({ version, visits, failures }) => [
      version,
      { visits: Number(visits), failures: Number(failures) },
    ]),
  )
}

/** Resets the counts of a version. */
export async function removeVisits(trx: Db, { app, version }: Version) {
  await trx
    .deleteFrom('releaseVisit')
    .where('app', '=', app)
    .where('version', '=', version)
    .execute()
}

export function removeOldVisits(db: Db, beforeMs: number, limit: number) {
  return deleteBatch(db, 'releaseVisit', sql`at < ${beforeMs}`, limit)
}
