import { domainToASCII, domainToUnicode } from 'node:url'
import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Adds the form of senders' addresses by which they are compared, because the database's `lower` knows only some
 * letters, and an address has several forms. Keys that SQL cannot compute are filled in before messages are searched
 * by sender. Accounts and invitations get the form at once.
 */
export const comparableAddresses: Migration = {
  async up(db) {
    await sql`alter table message add column "senderKey" text`.execute(db)
    await sql`update message set "senderKey" = lower(email) where not ${hasForms}`.execute(db)
    await sql`drop index "messageSender"`.execute(db)
    await sql`create index "messageSenderKey" on message ("senderKey")`.execute(db)
    await normaliseAddresses(db, 'account')
    await normaliseAddresses(db, 'invitation')
  },
}

/** Whether an address has letters beyond a to z, or a domain in punycode. */
const hasForms = sql`(octet_length(email) <> length(email) or lower(email) like '%xn--%')`

/** An address whose form another row has already is left alone: `email` is unique. */
async function normaliseAddresses(db: Kysely<unknown>, name: 'account' | 'invitation') {
  const table = sql.table(name)
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from ${table} where ${hasForms} order by "createdAt"`.execute(db)
  for (const { id, email } of rows) {
    const form = toComparableForm(email)
    await sql`
      update ${table} set email = ${form}
      where id = ${id} and not exists (select 1 from ${table} where email = ${form})`.execute(db)
  }
}

/** A copy of the server's function, which may change later. */
function toComparableForm(email: string) {
  const address = email
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase()
  const domainAt = address.lastIndexOf('@') + 1
  const domain = address.slice(domainAt)
  return address.slice(0, domainAt) + (domainToUnicode(domainToASCII(domain)) || domain)
}
