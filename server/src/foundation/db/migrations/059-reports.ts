import type { Migration } from 'kysely'

/** Where reports come from, so that no address decides alone. A server of the version before says nothing. */
export const reports: Migration = {
  async up({ schema }) {
    for (const [table, column] of [
      ['releaseVisit', 'address'],
      ['violation', 'source'],
    ] as const) {
      await schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    }
  },
}
