import type { Db } from '../../foundation/db/database.ts'
import type { Tables } from '../../foundation/db/tables.ts'

/** An origin that calls of a remote may be passed on to. */
export interface AllowedBackend {
  app: string
  origin: string
  /** Whether it may be in a network of one's own, and be spoken to over plain http. */
  isPrivate: boolean
  allowedBy: string
  allowedAt: number
}

/** All that are allowed, in the order of their remotes' names. */
export async function listBackends(db: Db): Promise<AllowedBackend[]> {
  const rows = await db.selectFrom('backend').selectAll().orderBy('app').orderBy('origin').execute()
  return rows.map(toBackend)
}

/** Allows a backend, or changes how it is allowed; returns how it was before. */
export async function putBackend(trx: Db, { isPrivate, ...backend }: AllowedBackend) {
  const before = await findBackend(trx, backend)
  const row = { ...backend, isPrivate: Number(isPrivate) }
  await trx
    .insertInto('backend')
    .values(row)
    .onConflict((conflict) => conflict.columns(['app', 'origin']).doUpdateSet(row))
    .execute()
  return before
}

/** Returns what was removed, or undefined. */
export async function removeBackend(
  trx: Db,
  { app, origin }: Pick<AllowedBackend, 'app' | 'origin'>,
) {
  const removed = await trx
    .deleteFrom('backend')
    .where('app', '=', app)
    .where('origin', '=', origin)
    .returningAll()
    .executeTakeFirst()
  return removed && toBackend(removed)
}

async function findBackend(db: Db, { app, origin }: Pick<AllowedBackend, 'app' | 'origin'>) {
  const row = await db
    .selectFrom('backend')
    .selectAll()
    .where('app', '=', app)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return row && toBackend(row)
}

const toBackend = ({ isPrivate, ...row }: Tables['backend']) => ({
  ...row,
  isPrivate: isPrivate === 1,
})
