import type { ReleaseHealth } from '@sala/shared/contract/release'
import { type Db, inTransaction } from '../../db/database.ts'

interface Visit {
  app: string
  version: string
  visitor: string
  hasFailed: boolean
}

/**
 * Counts what a visitor reports of a version: a visit once, a failure once, however often it is
 * told. Returns whether it was news.
 */
export function countVisit(db: Db, visit: Visit, nowMs: number): Promise<boolean> {
  const { app, version, visitor, hasFailed } = visit
  return inTransaction(db, async (trx) => {
    const failed = hasFailed ? 1 : 0
    const added = await trx
      .insertInto('releaseVisit')
      .values({ app, version, visitor, failed, at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('visitor')
      .executeTakeFirst()
    if (added) {
      await addToHealth(trx, app, version, { visits: 1, failures: failed })
      return true
    }
    if (!hasFailed) return false
    const { numUpdatedRows } = await trx
      .updateTable('releaseVisit')
      .set({ failed })
      .where('app', '=', app)
      .where('version', '=', version)
      .where('visitor', '=', visitor)
      .where('failed', '=', 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await addToHealth(trx, app, version, { visits: 0, failures: 1 })
    return true
  })
}

/** How each of the app's versions fares. */
export async function healthOf(db: Db, app: string): Promise<Record<string, ReleaseHealth>> {
  const rows = await db
    .selectFrom('releaseHealth')
    .select(['version', 'visits', 'failures'])
    .where('app', '=', app)
    .execute()
  return Object.fromEntries(rows.map(({ version, ...health }) => [version, health]))
}

/** Begins to count a version anew. */
export async function forgetHealth(trx: Db, app: string, version: string) {
  for (const table of ['releaseVisit', 'releaseHealth'] as const) {
    await trx.deleteFrom(table).where('app', '=', app).where('version', '=', version).execute()
  }
}

/** Who reported is of no use for longer than a canary runs; the counts stay. */
export async function forgetOldVisits(db: Db, beforeMs: number) {
  await db.deleteFrom('releaseVisit').where('at', '<', beforeMs).execute()
}

async function addToHealth(trx: Db, app: string, version: string, added: ReleaseHealth) {
  await trx
    .insertInto('releaseHealth')
    .values({ app, version, ...added })
    .onConflict((conflict) =>
      conflict.columns(['app', 'version']).doUpdateSet((row) => ({
        visits: row('releaseHealth.visits', '+', added.visits),
        failures: row('releaseHealth.failures', '+', added.failures),
      })),
    )
    .execute()
}
