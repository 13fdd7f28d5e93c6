import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../db/database.ts'

async function findSecret(db: Db, name: string) {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** The secret of this name. It is made when it is first needed, and is the same on every server. */
export async function getOrCreateSecret(db: Db, name: string, make: () => string) {
  const known = await findSecret(db, name)
  if (known) return known
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('secret')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('value')
      .executeTakeFirst()
    // Another server may have made it at the same time: then that one is right.
    return added?.value ?? (await findSecret(trx, name)) ?? ''
  })
}

/** The key with which links are signed. */
export const readSigningKey = (db: Db) =>
  getOrCreateSecret(db, 'signing', () => randomBytes(32).toString('base64url'))
