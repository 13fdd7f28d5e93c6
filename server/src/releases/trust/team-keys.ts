import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { lockRows } from '../../foundation/db/statements.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import type { SignedChecks } from '../bundle/bundle.ts'
import type { TeamKeyTable } from './tables.ts'

export type TeamKey = TeamKeyTable

/** Finds a key of the app, revoked or not. In a transaction, locks it: it is not revoked before the end. */
export function findKey(db: Db, app: string, id: string) {
  const isKey = sql<boolean>`app = ${app} and id = ${id}`
  return db.isTransaction
    ? lockRows(db, 'teamKey', 'createdAt').where(isKey).returningAll().executeTakeFirst()
    : db.selectFrom('teamKey').selectAll().where(isKey).executeTakeFirst()
}

/** Lists keys of an app, or of all, oldest first. */
export function listKeys(db: Db, app?: string) {
  return db
    .selectFrom('teamKey')
    .selectAll()
    .$if(app !== undefined, (query) => query.where('app', '=', app ?? ''))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Adds a key. Returns false and changes nothing when the app has this key already, revoked or not. */
export async function addKey(
  trx: Db,
  key: Omit<TeamKey, 'createdAt' | 'revokedAt'>,
  nowMs: number,
) {
  const added = await trx
    .insertInto('teamKey')
    .values({ ...key, createdAt: nowMs, revokedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await bumpRevision(trx, 'live')
  return added !== undefined
}

/** Revokes the app's keys of this name, and returns their ids. */
export async function revokeKeys(trx: Db, app: string, name: string, nowMs: number) {
  const revoked = await trx
    .updateTable('teamKey')
    .set({ revokedAt: nowMs })
    .where('app', '=', app)
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  if (revoked.length > 0) await bumpRevision(trx, 'live')
  return revoked.map(({ id }) => id)
}

/** Replaces a release's signature, with the checks that the same key has signed. */
export async function setSignature(
  trx: Db,
  { app, version }: { app: string; version: string },
  { key, value }: ReleaseSignature,
  checks: SignedChecks | undefined,
) {
  await trx
    .updateTable('release')
    .set({ keyId: key, signature: value, checks: checks ? JSON.stringify(checks) : null })
    .where('app', '=', app)
    .where('version', '=', version)
    .execute()
  await bumpRevision(trx, 'live')
}
