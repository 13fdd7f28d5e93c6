import { type Kysely, type Migration, sql } from 'kysely'
import { bytesType, type Engine } from '../dialect.ts'
import { newId } from '../new-id.ts'

type Schema = Kysely<unknown>['schema']
type Sessions = Kysely<{
  session: { tokenHash: string; id: string | null; createdAt: number; lastSeenAt: number }
}>

/** Sessions that can be shown and ended one by one, and passkeys. */
export function accounts(engine: Engine): Migration {
  return {
    async up(db) {
      await columns(db.schema)
      await nameSessions(db as Sessions)
      await passkeys(db.schema, engine)
    },
  }
}

/** A server of the version before knows none of them, and may still add rows. */
async function columns(schema: Schema) {
  await schema
    .alterTable('account')
    .addColumn('requiresPasskey', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('account').addColumn('lastSignInAt', 'bigint').execute()
  await schema.alterTable('session').addColumn('id', 'text').execute()
  await schema
    .alterTable('session')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('session').addColumn('address', 'text').execute()
  await schema
    .alterTable('session')
    .addColumn('lastSeenAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('sessionId').unique().on('session').column('id').execute()
}

async function nameSessions(db: Sessions) {
  const sessions = await db.selectFrom('session').select('tokenHash').execute()
  for (const { tokenHash } of sessions) {
    await db
      .updateTable('session')
      .set({ id: newId(), lastSeenAt: sql.ref('createdAt') })
      .where('tokenHash', '=', tokenHash)
      .execute()
  }
}

async function passkeys(schema: Schema, engine: Engine) {
  await schema
    .createTable('passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('accountId', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', bytesType[engine], (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('lastUsedAt', 'bigint')
    .execute()
  await schema.createIndex('passkeyAccountId').on('passkey').column('accountId').execute()
  await schema
    .createTable('passkeyChallenge')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('accountId', 'text', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('passkeyChallengeExpiresAt')
    .on('passkeyChallenge')
    .column('expiresAt')
    .execute()
}
