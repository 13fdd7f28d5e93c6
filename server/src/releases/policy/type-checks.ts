import type { Db } from '../../foundation/db/database.ts'
import type { TypeCheckTable } from './tables.ts'

/** That two releases’ types fit, and for whom that counts. */
export type FittingTypes = Omit<TypeCheckTable, 'at'>

export const forEveryRemote = '*'

/** So many are kept of each remote, and of all; further back no rollback goes without another check. */
const mostKept = 1000

/** Types that have stood live together, as far as that counts for the remote. */
export function findFitting(db: Db, { remote, hostTypes, remoteTypes }: FittingTypes) {
  return db
    .selectFrom('typeCheck')
    .select(['remote', 'hostTypes', 'remoteTypes'])
    .where('remote', 'in', [remote, forEveryRemote])
    .where('hostTypes', '=', hostTypes)
    .where('remoteTypes', '=', remoteTypes)
    .executeTakeFirst()
}

/** Must be called in the transaction that makes them live. */
export async function keepFitting(trx: Db, fitting: FittingTypes[], nowMs: number) {
  for (const { remote, hostTypes, remoteTypes } of fitting) {
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
