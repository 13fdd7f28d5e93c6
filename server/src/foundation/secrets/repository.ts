import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../db/database.ts'

export async function findSecret(db: Db, name: string) {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Keeps a new secret, unless there is one of this name: then that one is right. */
export async function keepSecret(db: Db, name: string, value: string) {
  const added = await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst()
  return { value: added?.value ?? (await findSecret(db, name)) ?? '', isNew: added !== undefined }
}

const signing = 'signing'

/** The key with which links are signed; made when it is asked for first, and the same on every server. */
export async function secretKey(db: Db) {
  const known = await findSecret(db, signing)
  if (known) return known
  const made = randomBytes(32).toString('base64url')
  return (await inTransaction(db, (trx) => keepSecret(trx, signing, made))).value
}
