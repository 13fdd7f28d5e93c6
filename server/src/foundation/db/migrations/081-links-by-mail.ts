import type { Migration } from 'kysely'

/**
 * Invitations that go out by mail, and links by which somebody chooses a new password. A server of the
 * version before makes invitations to hand over, as it did.
 */
export const linksByMail: Migration = {
  async up({ schema }) {
    const counts = ['byMail', 'attempts'] as const
    for (const column of counts) {
      await schema
        .alterTable('invitation')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    }
    for (const column of ['deliveredAt', 'nextAttemptAt'] as const) {
      await schema.alterTable('invitation').addColumn(column, 'bigint').execute()
    }
    await schema.alterTable('invitation').addColumn('lastError', 'text').execute()
    await schema
      .createTable('passwordLink')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('accountId', 'text', (c) =>
        c.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('askedFrom', 'text')
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'bigint')
      .addColumn('lastError', 'text')
      .addUniqueConstraint('passwordLinkOfKind', ['accountId', 'kind'])
      .execute()
  },
}
