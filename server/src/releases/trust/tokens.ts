import type { Db } from '../../foundation/db/database.ts'
import { lockRows } from '../../foundation/db/statements.ts'
import { newId } from '../../foundation/db/tables.ts'
import { newToken } from '../../foundation/secrets/tokens.ts'

/** The history uses these names for the server itself. */
const reserved = ['checkout', 'sala']

/** Whether an app can have this name. */
export const isAppName = (app: string) => /^[a-z][a-z0-9]{0,39}$/.test(app)

/** Whether a deploy token and its key can have this name. */
export const isTokenName = (name: string) =>
  /^[\w.@-]{1,60}$/.test(name) && !reserved.includes(name)

/** Creates a deploy token. It contains the name of the app, so that a leaked token can be found and revoked. */
export function createDeployToken(app: string) {
  return `sala_${app}_${newToken()}`
}

/** Parses an `Authorization: Bearer` header; undefined when it contains no deploy token. */
export function parseDeployToken(header: string | undefined) {
  return header?.match(/^bearer (sala_[a-z0-9]{1,40}_[\w-]{43})$/i)?.[1]
}

/** Finds a token that is not revoked. Never cached, so that a revocation takes effect at once. */
export function findDeployToken(db: Db, hash: string) {
  return db
    .selectFrom('deployToken')
    .select(['id', 'app', 'name'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

/** Locks a token's row; returns false when it was revoked. */
export async function lockDeployToken(trx: Db, hash: string) {
  const locked = await lockRows(trx, 'deployToken', 'createdAt')
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Lists valid tokens of all apps, oldest first. */
export function listValidTokens(db: Db) {
  return db
    .selectFrom('deployToken')
    .select(['app', 'name', 'createdAt'])
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

export async function addDeployToken(
  db: Db,
  token: { app: string; name: string; hash: string },
  nowMs: number,
) {
  const row = { id: newId(), ...token, createdAt: nowMs, revokedAt: null }
  await db.insertInto('deployToken').values(row).execute()
}

/** Revokes the app's tokens of a name; returns how many. */
export async function revokeDeployTokens(
  db: Db,
  { app, name }: { app: string; name: string },
  nowMs: number,
) {
  const { numUpdatedRows } = await db
    .updateTable('deployToken')
    .set({ revokedAt: nowMs })
    .where('app', '=', app)
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
