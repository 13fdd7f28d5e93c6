import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { reviseList } from '../../foundation/revisions/repository.ts'
import { listNameOf } from './declared-fields.ts'
import { joinDeclarations } from './join-declarations.ts'

/** A list that a remote has brought. */
export interface RemoteCollection {
  remote: string
  declared: DeclaredCollection
}

/** Those of remotes that are live, in the order of their names. */
export async function listRemoteCollections(db: Db): Promise<RemoteCollection[]> {
  const rows = await db
    .selectFrom('remoteCollection')
    .select(['remote', 'declaration'])
    .where('endedAt', 'is', null)
    .orderBy('remote')
    .orderBy('name')
    .execute()
  return rows.map(({ remote, declaration }) => ({ remote, declared: JSON.parse(declaration) }))
}

/** All that a remote has ever declared, whether it is live or not. */
export async function declaredBy(db: Db, remote: string): Promise<DeclaredCollection[]> {
  const rows = await db
    .selectFrom('remoteCollection')
    .select('declaration')
    .where('remote', '=', remote)
    .orderBy('name')
    .execute()
  return rows.map(({ declaration }) => JSON.parse(declaration))
}

/** Serves what a release declares that somebody is given from now on, beside what others of it have declared. */
export async function declareCollections(
  trx: Db,
  remote: string,
  collections: readonly DeclaredCollection[] = [],
) {
  const before = new Map((await declaredBy(trx, remote)).map((one) => [one.name, one]))
  for (const declared of collections) {
    const known = before.get(declared.name)
    const declaration = JSON.stringify(known ? joinDeclarations(known, declared) : declared)
    await trx
      .insertInto('remoteCollection')
      .values({ remote, name: declared.name, declaration, endedAt: null })
      .onConflict((conflict) => conflict.columns(['remote', 'name']).doUpdateSet({ declaration }))
      .execute()
    // What is answered may have other fields now.
    await reviseList(trx, listNameOf(remote, declared.name))
  }
  await trx
    .updateTable('remoteCollection')
    .set({ endedAt: null })
    .where('remote', '=', remote)
    .execute()
}

/** Serves the lists of a remote no more; their entries are kept for when it is back. */
export async function endCollections(trx: Db, remote: string, nowMs: number) {
  await trx
    .updateTable('remoteCollection')
    .set({ endedAt: nowMs })
    .where('remote', '=', remote)
    .execute()
}

/** Forgets for good what was deleted before that time, of every list. */
export function purgeRemoteEntries(db: Db, deletedBeforeMs: number, most: number) {
  return deleteBatch(db, 'remoteEntry', sql`"deletedAt" < ${deletedBeforeMs}`, most)
}
