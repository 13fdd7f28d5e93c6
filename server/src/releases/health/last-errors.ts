import type { LastError } from '@sala/kit/contract/release'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'

/** Limit per version; older errors are deleted. */
export const maxLastErrors = 50

/** An error, and how often it was reported since the last write. */
export interface CountedError {
  message: string
  /** `path:line:column` within the release's folder; empty when it is not known. */
  place: string
  count: number
}

/** Records errors of a version, counted by message and place. */
export async function recordLastErrors(
  db: Db,
  { app, version }: { app: string; version: string },
  counted: CountedError[],
  nowMs: number,
) {
  if (counted.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { message, place, count } of counted) {
      await trx
        .insertInto('releaseLastError')
        .values({ app, version, place, message, count, lastAt: nowMs })
        .onConflict((conflict) =>
          conflict.columns(['app', 'version', 'place', 'message']).doUpdateSet((row) => ({
            count: row('releaseLastError.count', '+', count),
            lastAt: nowMs,
          })),
        )
        .execute()
    }
    const rows = await listErrorRows(trx, app, version)
    for (const { place, message } of rows.slice(maxLastErrors)) {
      await trx
        .deleteFrom('releaseLastError')
        .where((eb) => eb.and({ app, version, place, message }))
        .execute()
    }
  })
}

/** Reads the last errors of each version of an app, newest first. */
export async function readLastErrors(db: Db, app: string): Promise<Record<string, LastError[]>> {
  const found: Record<string, LastError[]> = {}
  for (const { version, place, message, count, lastAt } of await listErrorRows(db, app)) {
    found[version] ??= []
    found[version].push({
      message,
      place: place || null,
      count,
      lastAt: new Date(Number(lastAt)).toISOString(),
    })
  }
  return found
}

export function removeOldLastErrors(db: Db, beforeMs: number, limit: number) {
  return deleteBatch(db, 'releaseLastError', sql`"lastAt" < ${beforeMs}`, limit)
}

function listErrorRows(db: Db, app: string, version?: string) {
  return db
    .selectFrom('releaseLastError')
    .selectAll()
    .where('app', '=', app)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .orderBy('lastAt', 'desc')
    .execute()
}
