import type { Migration } from 'kysely'

/** The links by which teams enrol, one of each name. A server of the version before knows of none. */
export const enrolment: Migration = {
  async up({ schema }) {
    await schema
      .createTable('enrolment')
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('enrolmentKey', ['app', 'name'])
      .execute()
  },
}
