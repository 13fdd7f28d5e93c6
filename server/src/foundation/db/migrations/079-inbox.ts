import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What becomes of a visitor's letter in the house: who has read it, what was answered, whom a mail tells of
 * new ones. What the house has got by mail before counts as read and answered. A server of the version
 * before adds letters as it did, and mails those that are held back by nobody.
 */
export const inbox: Migration = {
  async up(db) {
    for (const column of ['readAt', 'answeredAt', 'deletedAt'] as const) {
      await db.schema.alterTable('message').addColumn(column, 'bigint').execute()
    }
    for (const column of ['readBy', 'heldBackFor'] as const) {
      await db.schema.alterTable('message').addColumn(column, 'text').execute()
    }
    await sql`
      update message set "readAt" = "deliveredAt", "answeredAt" = "deliveredAt"
      where "deliveredAt" is not null
    `.execute(db)
    await partialIndices(db)
    await db.schema
      .createTable('messageReply')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('messageId', 'text', (c) =>
        c.notNull().references('message.id').onDelete('cascade'),
      )
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('writtenBy', 'text', (c) => c.notNull())
      .addColumn('writtenAt', 'bigint', (c) => c.notNull())
      .addColumn('deliveredAt', 'bigint')
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'bigint')
      .addColumn('lastError', 'text')
      .execute()
    for (const column of ['messageId', 'nextAttemptAt']) {
      const name = `messageReply${column[0]?.toUpperCase()}${column.slice(1)}`
      await db.schema.createIndex(name).on('messageReply').column(column).execute()
    }
    await db.schema
      .createTable('messageNotice')
      .addColumn('id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('waiting', 'integer', (c) => c.notNull())
      .addColumn('lastSentAt', 'bigint')
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'bigint')
      .addColumn('lastError', 'text')
      .execute()
  },
}

/** Of what there is little beside all letters. */
async function partialIndices(db: Kysely<unknown>) {
  await sql`
    create index "messageUnread" on message ("receivedAt")
    where "readAt" is null and "deletedAt" is null and "heldBackFor" is null
  `.execute(db)
  await sql`
    create index "messageDeletedAt" on message ("deletedAt") where "deletedAt" is not null
  `.execute(db)
  await sql`create index "messageSender" on message (lower(email))`.execute(db)
}
