import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'

const name = 'signing'

/** The key with which this house signs; made when it is asked for first, and the same on every server. */
export async function secretKey(db: Db) {
  const find = () =>
    db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.value ?? ''
}
