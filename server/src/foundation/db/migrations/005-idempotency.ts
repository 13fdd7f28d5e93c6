import type { Migration } from 'kysely'

/** What calls were answered that may come again. */
export const idempotency: Migration = {
  async up({ schema }) {
    await schema
      .createTable('idempotency')
      .addColumn('caller', 'text', (c) => c.notNull())
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('bodyHash', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotencyKey', ['caller', 'route', 'key'])
      .execute()
    await schema.createIndex('idempotencyCreatedAt').on('idempotency').column('createdAt').execute()
  },
}
