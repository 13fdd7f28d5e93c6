import type { Migration } from 'kysely'

/** How often something was so on a day of the house. A server of the version before counts nothing. */
export const visitCounts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('visitCount')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('visitCount_key', ['day', 'about', 'name'])
      .execute()
  },
}
