import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'

/** Where a picture may be in use. */
const users = ['staff', 'room', 'entryVersion', 'remoteEntry']

/**
 * The lists that remotes bring, and their entries, whose versions and pictures end as those of others do. A
 * server of the version before knows of none, and leaves them as they are.
 */
export function remoteLists(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('remoteCollection')
        .addColumn('remote', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('declaration', 'text', (c) => c.notNull())
        .addColumn('endedAt', 'bigint')
        .addPrimaryKeyConstraint('remoteCollectionKey', ['remote', 'name'])
        .execute()
      await db.schema
        .createTable('remoteEntry')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('list', 'text', (c) => c.notNull())
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('texts', 'text', (c) => c.notNull())
        .addColumn('pictureId', 'text', (c) => c.references('picture.id'))
        .addColumn('pictureName', 'text')
        .addColumn('pictureText', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('focalX', 'double precision')
        .addColumn('focalY', 'double precision')
        .addColumn('isHidden', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('showFrom', 'bigint')
        .addColumn('showUntil', 'bigint')
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('createdAt', 'bigint', (c) => c.notNull())
        .addColumn('updatedAt', 'bigint', (c) => c.notNull())
        .addColumn('deletedAt', 'bigint')
        .addUniqueConstraint('remoteEntryPosition', ['list', 'position'])
        .execute()
      for (const column of ['pictureId', 'deletedAt']) {
        const name = `remoteEntry${column[0]?.toUpperCase()}${column.slice(1)}`
        await db.schema.createIndex(name).on('remoteEntry').column(column).execute()
      }
      await triggers[engine](db)
    },
  }
}

const freeLeft = sql`
  delete from picture where id = old."pictureId"
  ${sql.join(
    users.map(
      (table) =>
        sql`and not exists (select 1 from ${sql.table(table)} where "pictureId" = old."pictureId")`,
    ),
    sql` `,
  )}
`

const forget = sql`delete from "entryVersion" where list = old.list and "entryId" = old.id`

const triggers = {
  async sqlite(db: Kysely<unknown>) {
    for (const table of users) {
      for (const change of ['update of "pictureId"', 'delete']) {
        const name = sql.ref(`${table}_picture_${change.slice(0, 6)}`)
        await sql`drop trigger if exists ${name}`.execute(db)
        await sql`
          create trigger ${name}
          after ${sql.raw(change)} on ${sql.table(table)} when old."pictureId" is not null
          begin ${freeLeft}; end
        `.execute(db)
      }
    }
    await sql`
      create trigger "remoteEntry_versions" after delete on "remoteEntry" begin ${forget}; end
    `.execute(db)
  },
  async postgres(db: Kysely<unknown>) {
    // The lock: as in 039-unused-pictures.
    await sql`
      create or replace function picture_free() returns trigger language plpgsql as $$
      begin
        perform 1 from picture where id = old."pictureId" for update;
        ${freeLeft};
        return null;
      end $$
    `.execute(db)
    await sql`
      create trigger "remoteEntry_picture"
      after update of "pictureId" or delete on "remoteEntry"
      for each row when (old."pictureId" is not null) execute function picture_free()
    `.execute(db)
    await sql`
      create or replace function "remoteEntry_forget"() returns trigger language plpgsql as $$
      begin ${forget}; return null; end $$
    `.execute(db)
    await sql`
      create trigger "remoteEntry_versions" after delete on "remoteEntry"
      for each row execute function "remoteEntry_forget"()
    `.execute(db)
  },
}
