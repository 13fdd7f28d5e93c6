import type { Migration } from 'kysely'

/** What browsers refused to do for our pages. */
export const violations: Migration = {
  async up({ schema }) {
    await schema
      .createTable('violation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('directive', 'text', (c) => c.notNull())
      .addColumn('blocked', 'text', (c) => c.notNull())
      .addColumn('page', 'text', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addColumn('firstAt', 'bigint', (c) => c.notNull())
      .addColumn('lastAt', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('violationLastAt').on('violation').column('lastAt').execute()
  },
}
