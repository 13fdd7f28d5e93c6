import { type Kysely, type Migration, sql } from 'kysely'

/** How cleaning up went, and what it finds its way by. */
export const housekeeping: Migration = {
  async up(db) {
    await db.schema
      .createTable('housekeeping')
      .addColumn('job', 'text', (c) => c.primaryKey())
      .addColumn('lastSuccessAt', 'bigint')
      .addColumn('lastFailureAt', 'bigint')
      .addColumn('lastFailure', 'text')
      .execute()
    for (const [table, ...columns] of indexes) {
      const name = [table, ...columns.map((column) => column[0]?.toUpperCase() + column.slice(1))]
      await db.schema.createIndex(name.join('')).on(table).columns(columns).execute()
    }
    await partialIndices(db)
  },
}

const indexes: [table: string, ...columns: string[]][] = [
  ['rate', 'expiresAt'],
  ['staff', 'deletedAt'],
  ['room', 'deletedAt'],
  ['release', 'publishedAt'],
  ['releaseFile', 'hash'],
  ['releaseEvent', 'at'],
  ['releaseEvent', 'app', 'toVersion', 'seq'],
  ['releaseEvent', 'app', 'fromVersion', 'seq'],
  ['releaseVital', 'day'],
]

/** Of what there is hardly ever one. */
async function partialIndices(db: Kysely<unknown>) {
  await sql`create index "releaseUnsigned" on release (app) where signature is null`.execute(db)
  await sql`create index "pictureUndescribed" on picture (id) where "widthsPx" = ''`.execute(db)
}
