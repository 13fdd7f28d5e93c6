import type { Migration } from 'kysely'

/** Apps that were taken out of what is live. A server of the version before knows of none. */
export const retired: Migration = {
  async up({ schema }) {
    await schema
      .createTable('retired')
      .addColumn('app', 'text', (c) => c.primaryKey())
      // Not a reference: its release goes in its time, and the app stays retired.
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('retiredBy', 'text', (c) => c.notNull())
      .addColumn('retiredAt', 'bigint', (c) => c.notNull())
      .addColumn('why', 'text')
      .execute()
  },
}
