import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../db/database.ts'

declare module '../db/tables.ts' {
  interface Tables {
    secret: {
      name: string
      value: string
    }
  }
}

async function findSecret(db: Db, name: string) {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Returns a secret, which is created at its first use and shared by all servers. */
export async function getOrCreateSecret(db: Db, name: string, create: () => string) {
  const existing = await findSecret(db, name)
  if (existing) return existing
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('secret')
      .values({ name, value: create() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('value')
      .executeTakeFirst()
    // Another server may have created it at the same time.
    return added?.value ?? (await findSecret(trx, name)) ?? ''
  })
}

/** The key that signs links and visitor cookies. */
export const readSigningKey = (db: Db) =>
  getOrCreateSecret(db, 'signing', () => randomBytes(32).toString('base64url'))
