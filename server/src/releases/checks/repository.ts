import type { Db } from '../../db/database.ts'
import type { TypeCheckTable } from './tables.ts'

/** What counts of a host and a remote for whether their types fit. */
export type TypesPair = Omit<TypeCheckTable, 'at'>

/** So many are kept for each remote; further back no rollback goes without another check. */
const mostKept = 500

/** Whether these types have stood live together. */
export async function isKnownPair(db: Db, { remote, hostTypes, remoteTypes }: TypesPair) {
  const row = await db
    .selectFrom('typeCheck')
    .select('at')
    .where('remote', '=', remote)
    .where('hostTypes', '=', hostTypes)
    .where('remoteTypes', '=', remoteTypes)
    .executeTakeFirst()
  return row !== undefined
}

/** Must be called in the transaction that makes them live. */
export async function keepPairs(trx: Db, pairs: TypesPair[], nowMs: number) {
  for (const { remote, hostTypes, remoteTypes } of pairs) {
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
      .offset(mostKept - 1)
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
