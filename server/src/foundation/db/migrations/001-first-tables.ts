import type { CreateTableBuilder, Kysely, Migration } from 'kysely'
import { bytesType, type Engine } from '../dialect.ts'

type Schema = Kysely<unknown>['schema']

export function firstTables(engine: Engine): Migration {
  return {
    async up({ schema }) {
      await accounts(schema)
      await pictures(schema, engine)
      await entries(schema)
      await messages(schema)
      await rates(schema)
    },
  }
}

async function accounts(schema: Schema) {
  await schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('passwordHash', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('session')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('accountId', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('sessionAccountId').on('session').column('accountId').execute()
  await schema.createIndex('sessionExpiresAt').on('session').column('expiresAt').execute()
}

async function pictures(schema: Schema, engine: Engine) {
  await schema
    .createTable('picture')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uploadHash', 'text', (c) => c.notNull().unique())
    .addColumn('widthPx', 'integer', (c) => c.notNull())
    .addColumn('heightPx', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('touchedAt', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('variant')
    .addColumn('pictureId', 'text', (c) => c.notNull().references('picture.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('widthPx', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('bytes', bytesType[engine], (c) => c.notNull())
    .addPrimaryKeyConstraint('variantKey', ['pictureId', 'type', 'widthPx', 'hash'])
    .execute()
  await schema.createIndex('variantHash').on('variant').column('hash').execute()
}

async function entries(schema: Schema) {
  await schema
    .createTable('list')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('lastPosition', 'integer', (c) => c.notNull())
    .execute()
  await entryTable(schema, 'staff')
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
  await entryTable(schema, 'room')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .execute()
  for (const table of ['staff', 'room']) {
    await schema.createIndex(`${table}PictureId`).on(table).column('pictureId').execute()
  }
}

function entryTable(schema: Schema, name: string): CreateTableBuilder<string, string> {
  return schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull().unique())
    .addColumn('pictureId', 'text', (c) => c.references('picture.id'))
    .addColumn('pictureName', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('deletedAt', 'bigint')
}

async function messages(schema: Schema) {
  await schema
    .createTable('message')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('receivedAt', 'bigint', (c) => c.notNull())
    .addColumn('deliveredAt', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('nextAttemptAt', 'bigint')
    .addColumn('lastError', 'text')
    .execute()
  await schema.createIndex('messageReceivedAt').on('message').column('receivedAt').execute()
  await schema.createIndex('messageNextAttemptAt').on('message').column('nextAttemptAt').execute()
}

async function rates(schema: Schema) {
  await schema
    .createTable('rate')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('times', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute()
}
