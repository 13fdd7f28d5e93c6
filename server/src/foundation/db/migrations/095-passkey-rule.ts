import type { Migration } from 'kysely'

/** What holds for everybody who works here. A server of the version before knows of no rule, and asks for none. */
export const passkeyRule: Migration = {
  async up({ schema }) {
    await schema
      .createTable('houseRule')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('madeBy', 'text', (c) => c.notNull())
      .addColumn('madeAt', 'bigint', (c) => c.notNull())
      .execute()
  },
}
