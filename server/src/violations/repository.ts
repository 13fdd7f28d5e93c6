import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import type { Violation } from './read-reports.ts'

/** Whoever invents violations must not fill the disk with them. */
export const mostKinds = 500

/** Counts what was reported; kinds beyond `mostKinds` are left out until old ones are forgotten. */
export function countViolations(db: Db, violations: Violation[], nowMs: number) {
  return inTransaction(db, async (trx) => {
    for (const violation of violations) {
      const id = createHash('sha256').update(JSON.stringify(violation)).digest('hex')
      const { numUpdatedRows } = await trx
        .updateTable('violation')
        .set(({ eb }) => ({ times: eb('times', '+', 1), lastAt: nowMs }))
        .where('id', '=', id)
        .executeTakeFirst()
      if (numUpdatedRows > 0n || (await isFull(trx))) continue
      await trx
        .insertInto('violation')
        .values({ id, ...violation, times: 1, firstAt: nowMs, lastAt: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}

async function isFull(trx: Db) {
  const { kinds } = await trx
    .selectFrom('violation')
    .select(({ fn }) => fn.countAll().as('kinds'))
    .executeTakeFirstOrThrow()
  return Number(kinds) >= mostKinds
}

/** The latest first. */
export async function listViolations(db: Db, most: number) {
  const rows = await db
    .selectFrom('violation')
    .select(['directive', 'blocked', 'page', 'times', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  }))
}

export function forgetOldViolations(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'violation', sql`"lastAt" < ${beforeMs}`, most)
}
