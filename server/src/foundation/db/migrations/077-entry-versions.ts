import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'

const entries = ['staff', 'room']
const lists = { staff: 'staff', room: 'rooms' } as Record<string, string>
/** Where a picture may be in use. */
const users = [...entries, 'entryVersion']

/**
 * The versions of entries, which keep their pictures. They go with their entry, and a picture with the
 * last entry or version that has it, in the same transaction, whoever removes them.
 */
export function entryVersions(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('entryVersion')
        .addColumn('list', 'text', (c) => c.notNull())
        .addColumn('entryId', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('who', 'text')
        .addColumn('action', 'text')
        .addColumn('texts', 'text', (c) => c.notNull())
        .addColumn('pictureId', 'text', (c) => c.references('picture.id'))
        .addColumn('pictureName', 'text')
        .addColumn('pictureText', 'text', (c) => c.notNull())
        .addColumn('focalX', 'double precision')
        .addColumn('focalY', 'double precision')
        .addColumn('isHidden', 'integer', (c) => c.notNull())
        .addColumn('showFrom', 'bigint')
        .addColumn('showUntil', 'bigint')
        .addColumn('endedAt', 'bigint')
        .addPrimaryKeyConstraint('entryVersionKey', ['list', 'entryId', 'version'])
        .execute()
      for (const column of ['pictureId', 'endedAt']) {
        const name = `entryVersion${column[0]?.toUpperCase()}${column.slice(1)}`
        await db.schema.createIndex(name).on('entryVersion').column(column).execute()
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

const forget = (table: string) => sql`
  delete from "entryVersion" where list = ${sql.lit(lists[table] ?? '')} and "entryId" = old.id
`

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
    for (const table of entries) {
      await sql`
        create trigger ${sql.ref(`${table}_versions`)} after delete on ${sql.table(table)}
        begin ${forget(table)}; end
      `.execute(db)
    }
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
      create trigger "entryVersion_picture"
      after update of "pictureId" or delete on "entryVersion"
      for each row when (old."pictureId" is not null) execute function picture_free()
    `.execute(db)
    for (const table of entries) {
      await sql`
        create or replace function ${sql.ref(`${table}_forget`)}() returns trigger language plpgsql as $$
        begin ${forget(table)}; return null; end $$
      `.execute(db)
      await sql`
        create trigger ${sql.ref(`${table}_versions`)} after delete on ${sql.table(table)}
        for each row execute function ${sql.ref(`${table}_forget`)}()
      `.execute(db)
    }
  },
}
