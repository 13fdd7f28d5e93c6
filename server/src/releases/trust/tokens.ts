import type { Db } from '../../foundation/db/database.ts'
import { holdRows } from '../../foundation/db/hold-rows.ts'
import { newId } from '../../foundation/db/new-id.ts'

/** The token that has this hash and was not revoked; read each time, so a revocation holds at once. */
export function findDeployToken(db: Db, hash: string) {
  return db
    .selectFrom('deployToken')
    .select(['id', 'app', 'name'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether the token was not revoked; from here to the transaction's end nobody revokes it. */
export async function holdDeployToken(trx: Db, hash: string) {
  const held = await holdRows(trx, 'deployToken', 'createdAt')
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** The tokens of all apps that were not revoked, oldest first. */
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

/** Revokes the app's tokens of a name; returns how many there were. */
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
