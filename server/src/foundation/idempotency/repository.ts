import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { deleteBatch } from '../db/statements.ts'
import type { IdempotencyTable } from './tables.ts'

/** A call that may come again. */
export type IdempotentCall = Pick<IdempotencyTable, 'caller' | 'route' | 'key' | 'bodyHash'>

/**
 * What the call with this key was first, which may be this one: then it has no answer yet. The
 * insert that changes nothing locks the row, so of two at once the second waits for the first.
 */
export function claimKey(trx: Db, call: IdempotentCall, nowMs: number) {
  return trx
    .insertInto('idempotency')
    .values({ ...call, createdAt: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'route', 'key'])
        .doUpdateSet((row) => ({ key: row.ref('excluded.key') })),
    )
    .returning(['bodyHash', 'answer'])
    .executeTakeFirstOrThrow()
}

/** Whether a call came with this key before, whatever it asked for. */
export async function isKnownKey(db: Db, { caller, route, key }: IdempotentCall) {
  const row = await db
    .selectFrom('idempotency')
    .select('key')
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** @param answer JSON */
export async function recordAnswer(
  trx: Db,
  { caller, route, key }: IdempotentCall,
  answer: string,
) {
  await trx
    .updateTable('idempotency')
    .set({ answer })
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

export function removeOldCalls(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'idempotency', sql`"createdAt" < ${beforeMs}`, most)
}
