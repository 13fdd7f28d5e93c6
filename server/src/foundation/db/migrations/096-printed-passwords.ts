import type { Migration } from 'kysely'

/** Whether a password was printed by a program, and not chosen. Of those before nobody knows. */
export const printedPasswords: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('account')
      .addColumn('hasPrintedPassword', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
