import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch } from '../../../foundation/db/delete-batch.ts'

/** How long a team may take to use its link. */
export const linkMs = 60 * 60_000

/** Opens a link; another of the same name ends by that. Returns when it ends by itself. */
export async function putLink(
  trx: Db,
  link: { app: string; name: string; hash: string },
  nowMs: number,
) {
  const times = { createdAt: nowMs, expiresAt: nowMs + linkMs }
  await trx
    .insertInto('enrolment')
    .values({ ...link, ...times })
    .onConflict((conflict) =>
      conflict.columns(['app', 'name']).doUpdateSet({ hash: link.hash, ...times }),
    )
    .execute()
  return times.expiresAt
}

/** Uses a link up; undefined when the app has none that has this hash. Of two at once one gets it. */
export function takeLink(trx: Db, { app, hash }: { app: string; hash: string }, nowMs: number) {
  return (
    trx
      .deleteFrom('enrolment')
      .where('app', '=', app)
      .where('hash', '=', hash)
      .where('expiresAt', '>', nowMs)
      // A clock that was set back must not make an old one young again.
      .where('createdAt', '<=', nowMs + linkMs)
      .returning('name')
      .executeTakeFirst()
  )
}

/** Ends the open links of a name; returns how many there were. */
export async function endLinks(trx: Db, app: string, name: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('enrolment')
    .where('app', '=', app)
    .where('name', '=', name)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The links that can be used, oldest first. */
export function listLinks(db: Db, nowMs: number) {
  return db
    .selectFrom('enrolment')
    .select(['app', 'name', 'expiresAt'])
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt')
    .execute()
}

export function removeEndedLinks(db: Db, nowMs: number, most: number) {
  return deleteBatch(db, 'enrolment', sql`"expiresAt" <= ${nowMs}`, most)
}
