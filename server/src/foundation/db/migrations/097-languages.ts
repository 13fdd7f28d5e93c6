import type { Migration } from 'kysely'

/** In which language each user has the back-office. */
export const languages: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('account')
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .execute()
  },
}
