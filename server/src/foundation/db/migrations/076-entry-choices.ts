import type { Migration } from 'kysely'

/**
 * What people say of an entry beside its texts. A server of the version before leaves all of it as it
 * is, and shows visitors what is hidden.
 */
export const entryChoices: Migration = {
  async up({ schema }) {
    for (const table of ['staff', 'room']) {
      await schema
        .alterTable(table)
        .addColumn('pictureText', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      for (const column of ['focalX', 'focalY']) {
        await schema.alterTable(table).addColumn(column, 'double precision').execute()
      }
      await schema
        .alterTable(table)
        .addColumn('isHidden', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      for (const column of ['showFrom', 'showUntil']) {
        await schema.alterTable(table).addColumn(column, 'bigint').execute()
      }
    }
  },
}
