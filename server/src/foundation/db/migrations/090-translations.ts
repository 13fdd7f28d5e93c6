import type { Migration } from 'kysely'

/**
 * What is said of entries in other languages, as JSON. A server of the version before leaves it as it is,
 * and keeps versions in which nothing is known of it.
 */
export const translations: Migration = {
  async up({ schema }) {
    for (const table of ['staff', 'room', 'remoteEntry']) {
      await schema
        .alterTable(table)
        .addColumn('translations', 'text', (c) => c.notNull().defaultTo('{}'))
        .execute()
    }
    await schema.alterTable('entryVersion').addColumn('translations', 'text').execute()
  },
}
