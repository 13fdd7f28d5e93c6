import type { Db } from '../../foundation/db/database.ts'
import type { TypeCheckTable } from './tables.ts'

/** A pair of types that match, and the remote for which the match is valid. */
export type TypeMatch = Omit<TypeCheckTable, 'at'>

export const everyRemote = '*'

/** Limit for each remote, and for `everyRemote`; a rollback further back needs a new type check. */
const maxMatches = 1000

/** Finds types that were live together, if the match is valid for the remote. */
export function findTypeMatch(db: Db, { remote, hostTypes, remoteTypes }: TypeMatch) {
  return db
    .selectFrom('typeCheck')
    .select(['remote', 'hostTypes', 'remoteTypes'])
    .where('remote', 'in', [remote, everyRemote])
    .where('hostTypes', '=', hostTypes)
    .where('remoteTypes', '=', remoteTypes)
    .executeTakeFirst()
}

/** Records matches. Must be called in the transaction that makes the types live. */
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
