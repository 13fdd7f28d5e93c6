import type { Migration } from 'kysely'

/** Who may sign releases, and who has. A server of the version before publishes without. */
export const signing: Migration = {
  async up({ schema }) {
    await schema
      .createTable('teamKey')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('publicKey', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('revokedAt', 'bigint')
      .addPrimaryKeyConstraint('teamKeyKey', ['app', 'id'])
      .execute()
    await schema.alterTable('release').addColumn('keyId', 'text').execute()
    await schema.alterTable('release').addColumn('signature', 'text').execute()
  },
}
