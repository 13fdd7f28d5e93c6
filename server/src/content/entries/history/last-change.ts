import type { LastChange as LastChangeAnswer } from '@sala/kit/contract/entry'
import { Type } from 'typebox'
import type { Db } from '../../../foundation/db/database.ts'
import { toIso } from '../../../foundation/db/tables.ts'
import { Nullable } from '../../../foundation/http/schemas.ts'
import { findAccount } from '../../../people/accounts/repository.ts'
import { findNewestRow } from '../../../people/audit/repository.ts'
import { findNewestVersion } from './repository.ts'

export const LastChange = Type.Object({
  at: Type.String({ format: 'date-time' }),
  who: Nullable(Type.String({ description: 'Null when the account was removed.' })),
})

/** Returns who changed an entry last and when; undefined when that was never recorded. */
export async function findLastChange(
  db: Db,
  list: string,
  entryId: string,
): Promise<LastChangeAnswer | undefined> {
  const change =
    (await findNewestVersion(db, list, entryId)) ??
    // A permanently deleted entry has no versions.
    (await findNewestRow(db, `${list}.purge`, entryId))
  if (!change) return undefined
  const account = change.who === null ? undefined : await findAccount(db, change.who)
  return { at: toIso(change.at), who: account?.email ?? null }
}
