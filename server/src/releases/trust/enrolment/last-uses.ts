import type { Db } from '../../../foundation/db/database.ts'

/** When something was released last, by the name of the token and by the key that has signed it. */
export async function lastUses(db: Db) {
  const byName = await db
    .selectFrom('releaseEvent')
    .select((event) => ['app', 'who', event.fn.max('at').as('at')])
    .groupBy(['app', 'who'])
    .execute()
  const byKey = await db
    .selectFrom('release')
    .select((release) => ['app', 'keyId', release.fn.max('publishedAt').as('at')])
    .where('keyId', 'is not', null)
    .groupBy(['app', 'keyId'])
    .execute()
  return {
    ofName: (app: string, name: string) =>
      byName.find((use) => use.app === app && use.who === name)?.at,
    ofKey: (app: string, id: string) =>
      byKey.find((use) => use.app === app && use.keyId === id)?.at,
  }
}
