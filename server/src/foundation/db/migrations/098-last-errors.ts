import type { Migration } from 'kysely'

/** The last errors of each version, by message and place. */
export const lastErrors: Migration = {
  async up({ schema }) {
    await schema
      .createTable('releaseLastError')
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('lastAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('releaseLastErrorKey', ['app', 'version', 'place', 'message'])
      .execute()
    await schema
      .createIndex('releaseLastErrorByTime')
      .on('releaseLastError')
      .column('lastAt')
      .execute()
  },
}
