import type { Db } from '../../foundation/db/database.ts'
import type { TypeCheckTable } from './tables.ts'

/** Two releases' types that match, and the remote for which that counts. */
export type TypeMatch = Omit<TypeCheckTable, 'at'>

export const everyRemote = '*'

/** Matches stored for each remote, and for all; a rollback further back needs a new type check. */
const maxMatches = 1000

/** Finds types that were live together, if that counts for the remote. */
export function findTypeMatch(db: Db, { remote, hostTypes, remoteTypes }: TypeMatch) {
  return db
    .selectFrom('typeCheck')
    .select(['remote', 'hostTypes', 'remoteTypes'])
    .where('remote', 'in', [remote, everyRemote])
    .where('hostTypes', '=', hostTypes)
    .where('remoteTypes', '=', remoteTypes)
    .executeTakeFirst()
}

/** Must be called in the transaction that makes the types live. */
export async function recordTypeMatches(trx: Db, matches: TypeMatch[], nowMs: number) {
  for (const { remote, hostTypes, remoteTypes } of matches) {
    await trx
      .insertInto('typeCheck')
      .values({ remote, hostTypes, remoteTypes, at: nowMs })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'hostTypes', 'remoteTypes']).doUpdateSet({ at: nowMs }),
      )
      .execute()
    const oldest = await trx
      .selectFrom('typeCheck')
      .select('at')
      .where('remote', '=', remote)
      .orderBy('at', 'desc')
      .offset(maxMatches - 1)
      .limit(1)
      .executeTakeFirst()
    if (!oldest) continue
    await trx
      .deleteFrom('typeCheck')
      .where('remote', '=', remote)
      .where('at', '<', oldest.at)
      .execute()
  }
}
