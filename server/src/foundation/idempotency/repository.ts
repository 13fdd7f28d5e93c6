import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { deleteBatch } from '../db/statements.ts'

/** Calls with an idempotency key, and their answers. */
interface IdempotencyTable {
  /** The id of the caller's account, or the address of a visitor. */
  caller: string
  /** Such as `POST /api/staff`. */
  route: string
  key: string
  /** SHA-256 of the body and the id in the URL, hex; the body itself is not stored. */
  bodyHash: string
  /** JSON. Null only within the call's transaction. */
  answer: string | null
  createdAt: number
}

declare module '../db/tables.ts' {
  interface Tables {
    idempotency: IdempotencyTable
  }
}

/** A call with an idempotency key. */
export type IdempotentCall = Pick<IdempotencyTable, 'caller' | 'route' | 'key' | 'bodyHash'>

/**
 * Claims the key for a call, by an upsert that locks the row: a concurrent repetition waits. Returns the first
 * call with the key; it has no answer if that is this one.
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

/** Whether the key was used before, for any request. */
export async function isKnownKey(db: Db, { caller, route, key }: IdempotentCall) {
  const row = await db
    .selectFrom('idempotency')
    .select('key')
    .where(({ and }) => and({ caller, route, key }))
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
    .where(({ and }) => and({ caller, route, key }))
    .execute()
}

export function removeOldCalls(db: Db, beforeMs: number, maxRows: number) {
  return deleteBatch(db, 'idempotency', sql`"createdAt" < ${beforeMs}`, maxRows)
}
