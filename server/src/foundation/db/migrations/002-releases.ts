import type { Kysely, Migration } from 'kysely'
import { bytesType, type Engine } from '../dialect.ts'

type Schema = Kysely<unknown>['schema']

export function releases(engine: Engine): Migration {
  return {
    async up(db) {
      await releaseStore(db.schema, engine)
      await liveSet(db.schema)
      await health(db.schema)
      await secrets(db.schema)
    },
  }
}

async function releaseStore(schema: Schema, engine: Engine) {
  await schema
    .createTable('release')
    .addColumn('app', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('manifest', 'text', (c) => c.notNull())
    .addColumn('publishedBy', 'text', (c) => c.notNull())
    .addColumn('publishedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('releaseKey', ['app', 'version'])
    .execute()
  await schema
    .createTable('releaseContent')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('bytes', bytesType[engine], (c) => c.notNull())
    .addColumn('brotli', bytesType[engine])
    .addColumn('gzip', bytesType[engine])
    .execute()
  await schema
    .createTable('releaseFile')
    .addColumn('app', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().references('releaseContent.hash'))
    .addPrimaryKeyConstraint('releaseFileKey', ['app', 'version', 'path'])
    .addForeignKeyConstraint('releaseFileRelease', ['app', 'version'], 'release', [
      'app',
      'version',
    ])
    .execute()
}

async function liveSet(schema: Schema) {
  await schema
    .createTable('live')
    .addColumn('app', 'text', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('previous', 'text')
    .addColumn('canaryVersion', 'text')
    .addColumn('canaryPercent', 'integer', (c) => c.notNull())
    .addColumn('promotedBy', 'text', (c) => c.notNull())
    .addColumn('promotedAt', 'bigint', (c) => c.notNull())
    .addForeignKeyConstraint('liveRelease', ['app', 'version'], 'release', ['app', 'version'])
    .execute()
  await schema
    .createTable('releaseEvent')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('app', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('fromVersion', 'text')
    .addColumn('toVersion', 'text')
    .addColumn('why', 'text')
    .execute()
  await schema.createIndex('releaseEventApp').on('releaseEvent').columns(['app', 'seq']).execute()
  await schema
    .createTable('deployToken')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('app', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('revokedAt', 'bigint')
    .execute()
}

async function health(schema: Schema) {
  await schema
    .createTable('releaseHealth')
    .addColumn('app', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('releaseHealthKey', ['app', 'version'])
    .execute()
  await schema
    .createTable('releaseVisit')
    .addColumn('app', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('releaseVisitKey', ['app', 'version', 'visitor'])
    .execute()
  await schema.createIndex('releaseVisitAt').on('releaseVisit').column('at').execute()
}

async function secrets(schema: Schema) {
  await schema
    .createTable('secret')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
