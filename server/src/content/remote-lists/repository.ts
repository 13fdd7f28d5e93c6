import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { joinDeclarations, toListName } from './declared-fields.ts'

/** A list that a remote declares. */
export interface RemoteCollection {
  remote: string
  declared: DeclaredCollection
}

/** Lists the collections of live remotes, ordered by name. */
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

/** Lists all collections that a remote has ever declared, live or not. */
export async function listDeclaredCollections(
  db: Db,
  remote: string,
): Promise<DeclaredCollection[]> {
  const rows = await db
    .selectFrom('remoteCollection')
    .select('declaration')
    .where('remote', '=', remote)
    .orderBy('name')
    .execute()
  return rows.map(({ declaration }) => JSON.parse(declaration))
}

/** Serves the collections of a release that goes live, joined with what earlier releases have declared. */
export async function declareCollections(
  trx: Db,
  remote: string,
  collections: readonly DeclaredCollection[] = [],
) {
  const before = new Map((await listDeclaredCollections(trx, remote)).map((one) => [one.name, one]))
  for (const declared of collections) {
    const previous = before.get(declared.name)
    const declaration = JSON.stringify(previous ? joinDeclarations(previous, declared) : declared)
    await trx
      .insertInto('remoteCollection')
      .values({ remote, name: declared.name, declaration, endedAt: null })
      .onConflict((conflict) => conflict.columns(['remote', 'name']).doUpdateSet({ declaration }))
      .execute()
    // Answers may have other fields now.
    await bumpRevision(trx, toListName(remote, declared.name))
  }
  await trx
    .updateTable('remoteCollection')
    .set({ endedAt: null })
    .where('remote', '=', remote)
    .execute()
}

/** Stops serving the lists of a retired remote. Their entries are kept, because it may return. */
export async function retireCollections(trx: Db, remote: string, nowMs: number) {
  await trx
    .updateTable('remoteCollection')
    .set({ endedAt: nowMs })
    .where('remote', '=', remote)
    .execute()
}

/** Permanently removes entries of all lists that were deleted before that time. */
export function purgeRemoteEntries(db: Db, deletedBeforeMs: number, maxRows: number) {
  return deleteBatch(db, 'remoteEntry', sql`"deletedAt" < ${deletedBeforeMs}`, maxRows)
}

interface RemoteCollectionTable {
  remote: string
  name: string
  /** JSON of the declarations of all its releases, joined. */
  declaration: string
  /** When the remote was retired; null while it is live. */
  endedAt: number | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    remoteCollection: RemoteCollectionTable
  }
}
