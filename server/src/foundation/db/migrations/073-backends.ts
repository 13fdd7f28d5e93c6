import type { Migration } from 'kysely'

/** Where calls of remotes may be passed on to. A server of the version before knows of none. */
export const backends: Migration = {
  async up({ schema }) {
    await schema
      .createTable('backend')
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('isPrivate', 'integer', (c) => c.notNull())
      .addColumn('allowedBy', 'text', (c) => c.notNull())
      .addColumn('allowedAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('backendKey', ['app', 'origin'])
      .execute()
  },
}
