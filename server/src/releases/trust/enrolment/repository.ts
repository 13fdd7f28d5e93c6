import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch } from '../../../foundation/db/statements.ts'

export const enrolmentLinkExpiresAfterMs = 60 * 60_000

/** Adds a link, in place of another of the same name. Returns when it expires. */
export async function saveEnrolmentLink(
  trx: Db,
  link: { app: string; name: string; hash: string },
  nowMs: number,
) {
  const times = { createdAt: nowMs, expiresAt: nowMs + enrolmentLinkExpiresAfterMs }
  await trx
    .insertInto('enrolment')
    .values({ ...link, ...times })
    .onConflict((conflict) =>
      conflict.columns(['app', 'name']).doUpdateSet({ hash: link.hash, ...times }),
    )
    .execute()
  return times.expiresAt
}

/** Removes a link and returns its name; undefined when there is none. Of two calls at once one gets it. */
export function consumeEnrolmentLink(
  trx: Db,
  { app, hash }: { app: string; hash: string },
  nowMs: number,
) {
  return (
    trx
      .deleteFrom('enrolment')
      .where('app', '=', app)
      .where('hash', '=', hash)
      .where('expiresAt', '>', nowMs)
      // A clock that was set back must not make an expired link valid.
      .where('createdAt', '<=', nowMs + enrolmentLinkExpiresAfterMs)
      .returning('name')
      .executeTakeFirst()
  )
}

/** Removes the links of a name; returns how many there were. */
export async function deleteEnrolmentLinks(trx: Db, app: string, name: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('enrolment')
    .where('app', '=', app)
    .where('name', '=', name)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Lists links that have not expired, oldest first. */
export function listLinks(db: Db, nowMs: number) {
  return db
    .selectFrom('enrolment')
    .select(['app', 'name', 'expiresAt'])
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt')
    .execute()
}

export function removeExpiredEnrolmentLinks(db: Db, nowMs: number, most: number) {
  return deleteBatch(db, 'enrolment', sql`"expiresAt" <= ${nowMs}`, most)
}

/** When each token and each key was used last for a release. */
export async function findLastUses(db: Db) {
  const byName = await db
    .selectFrom('releaseEvent')
    .select((event) => ['app', 'who', event.fn.max('at').as('at')])
    .groupBy(['app', 'who'])
    .execute()
  const byKey = await db
    .selectFrom('release')
    .select((release) => ['app', 'keyId', release.fn.max('publishedAt').as('at')])
    .where('keyId', 'is not', null)
    .groupBy(['app', 'keyId'])
    .execute()
  return {
    ofName: (app: string, name: string) =>
      byName.find((use) => use.app === app && use.who === name)?.at,
    ofKey: (app: string, id: string) =>
      byKey.find((use) => use.app === app && use.keyId === id)?.at,
  }
}
