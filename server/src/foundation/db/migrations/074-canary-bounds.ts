import type { Migration } from 'kysely'

/**
 * When canaries end, which errors they were told of, and whom that is told to. A server of the version
 * before starts canaries without an end, and tells nobody.
 */
export const canaryBounds: Migration = {
  async up({ schema }) {
    await schema.alterTable('live').addColumn('canaryUntil', 'bigint').execute()
    await schema
      .createTable('releaseError')
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('voice', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('releaseErrorKey', ['app', 'version', 'kind', 'voice'])
      .execute()
    await schema.createIndex('releaseErrorByTime').on('releaseError').column('at').execute()
    await schema
      .createTable('teamNotify')
      .addColumn('app', 'text', (c) => c.primaryKey())
      .addColumn('mail', 'text')
      .addColumn('webhook', 'text')
      .addColumn('nonce', 'text', (c) => c.notNull())
      .addColumn('mayBePrivate', 'integer', (c) => c.notNull())
      .execute()
    await schema
      .createTable('teamNotice')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'bigint')
      .addColumn('lastError', 'text')
      .execute()
    await schema.createIndex('teamNoticeDue').on('teamNotice').column('nextAttemptAt').execute()
    await schema.createIndex('teamNoticeByTime').on('teamNotice').column('createdAt').execute()
  },
}
