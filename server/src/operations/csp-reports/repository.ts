import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import type { Violation } from './read-reports.ts'

/** Whoever invents violations must not fill the disk with them. */
export const mostKinds = 500

interface From {
  /** Tells addresses apart and nothing else. */
  source: string
  nowMs: number
}

/** Counts what was reported. Beyond `mostKinds`, the least useful makes place for a new kind. */
export function countViolations(db: Db, violations: Violation[], { source, nowMs }: From) {
  return inTransaction(db, async (trx) => {
    let kinds = await countKinds(trx)
    for (const violation of violations) {
      const id = createHash('sha256').update(JSON.stringify(violation)).digest('hex')
      const { numUpdatedRows } = await trx
        .updateTable('violation')
        .set(({ eb }) => ({ times: eb('times', '+', 1), lastAt: nowMs }))
        .where('id', '=', id)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) continue
      if (kinds < mostKinds) kinds++
      else await removeLeastUseful(trx)
      await trx
        .insertInto('violation')
        .values({ id, ...violation, source, times: 1, firstAt: nowMs, lastAt: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}

async function countKinds(trx: Db) {
  const { kinds } = await trx
    .selectFrom('violation')
    .select(({ fn }) => fn.countAll().as('kinds'))
    .executeTakeFirstOrThrow()
  return Number(kinds)
}

/**
 * Of those who have brought the most kinds, the one that was seen least, and longest ago: whoever
 * floods the list floods out what is their own.
 */
async function removeLeastUseful(trx: Db) {
  const counts = sql`select source, count(*) as kinds from violation group by source`
  await sql`
    delete from violation where id = (
      select id from violation where source in (
        select source from (${counts}) c
        where c.kinds = (select max(m.kinds) from (${counts}) m)
      )
      order by times, "lastAt", id limit 1
    )
  `.execute(trx)
}

/** The latest first; where there are more, nobody's hide those that others have told of. */
export async function listViolations(db: Db, most: number) {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('violation')
        .select(['id', 'directive', 'blocked', 'page', 'times', 'firstAt', 'lastAt'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('source')
                .orderBy('times', 'desc')
                .orderBy('lastAt', 'desc')
                .orderBy('id'),
            )
            .as('place'),
        )
        .as('placed'),
    )
    .selectAll()
    .orderBy('place')
    .orderBy('lastAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows
    .toSorted((one, other) => other.lastAt - one.lastAt || (one.id < other.id ? -1 : 1))
    .map(({ directive, blocked, page, times, firstAt, lastAt }) => ({
      directive,
      blocked,
      page,
      times,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
    }))
}

export function forgetOldViolations(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'violation', sql`"lastAt" < ${beforeMs}`, most)
}
