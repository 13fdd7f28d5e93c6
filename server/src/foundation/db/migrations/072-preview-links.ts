import type { Migration } from 'kysely'

/** The links that show a published version to who opens them. A server of the version before knows of none. */
export const previewLinks: Migration = {
  async up({ schema }) {
    await schema
      .createTable('previewLink')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      // Not references: what they show may go before they do, and they end by that.
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('tokenId', 'text')
      .addColumn('createdBy', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .addColumn('openedAt', 'bigint')
      .execute()
    await schema
      .createIndex('previewLinkByApp')
      .on('previewLink')
      .columns(['app', 'version'])
      .execute()
  },
}
