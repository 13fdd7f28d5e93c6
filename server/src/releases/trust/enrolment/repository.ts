import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch } from '../../../foundation/db/statements.ts'

export const enrolmentLinkExpiresAfterMs = 60 * 60_000

/** Stores a link. Replaces another of the same name. Returns when it expires, in ms. */
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

/** Deletes a valid link and returns its name; undefined without one. Of two concurrent calls, one gets it. */
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

/** Deletes the links of a name; returns how many. */
export async function deleteEnrolmentLinks(trx: Db, app: string, name: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('enrolment')
    .where('app', '=', app)
    .where('name', '=', name)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Lists links that have not expired, oldest first. */
export function listEnrolmentLinks(db: Db, nowMs: number) {
  return db
    .selectFrom('enrolment')
    .select(['app', 'name', 'expiresAt'])
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt')
    .execute()
}

export function removeExpiredEnrolmentLinks(db: Db, nowMs: number, limit: number) {
  return deleteBatch(db, 'enrolment', sql`"expiresAt" <= ${nowMs}`, limit)
}

/** Reads when each token and each key was last used for a release, in ms. */
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
    findTokenUse: (app: string, name: string) =>
      byName.find((use) => use.app === app && use.who === name)?.at,
    findKeyUse: (app: string, id: string) =>
      byKey.find((use) => use.app === app && use.keyId === id)?.at,
  }
}
