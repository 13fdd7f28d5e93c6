import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'

/** What the house asks of an account: nothing, that it uses a passkey that it has, or that it makes one first. */
export type PasskeyDemand = 'none' | 'use' | 'make'

/** Of the account of each row that is selected. */
export const passkeyDemand = sql<PasskeyDemand>`case
  when not exists (select 1 from "houseRule" where "houseRule"."name" = 'passkey') then 'none'
  when exists (select 1 from "passkey" where "passkey"."accountId" = "account"."id") then 'use'
  else 'make'
end`

/** Of one account; in a transaction, of one that it holds, since whoever makes the rule holds all. */
export async function passkeyDemandOn(db: Db, accountId: string): Promise<PasskeyDemand> {
  const row = await db
    .selectFrom('account')
    .select(passkeyDemand.as('demand'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.demand ?? 'none'
}

/** Whether everybody must sign in with a passkey. */
export async function arePasskeysRequired(db: Db) {
  const rule = await db
    .selectFrom('houseRule')
    .select('name')
    .where('name', '=', 'passkey')
    .executeTakeFirst()
  return rule !== undefined
}

export async function makePasskeyRule(trx: Db, madeBy: string, nowMs: number) {
  const rule = { name: 'passkey' as const, madeBy, madeAt: nowMs }
  await trx
    .insertInto('houseRule')
    .values(rule)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function endPasskeyRule(trx: Db) {
  await trx.deleteFrom('houseRule').where('name', '=', 'passkey').execute()
}

/** Throws 403 of whoever must make a passkey first, unless the call says that it is for them. */
export function requirePasskeyFirst(request: FastifyRequest, demand: PasskeyDemand) {
  if (demand !== 'make' || request.routeOptions.config.forPasskey) return
  throw new HttpError(
    403,
    'Everybody here signs in with a passkey, and you have none yet. Add one under Account first.',
  )
}
