import type { Migration } from 'kysely'

/**
 * What people may do, and who has been asked to work here. A server of the version before takes
 * everybody for an owner, which all are until it is gone.
 */
export const roles: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('account')
      .addColumn('role', 'text', (c) => c.notNull().defaultTo('owner'))
      .execute()
    await schema
      .createTable('invitation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('invitedBy', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .execute()
  },
}
