import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'

/** Where a picture may be in use. */
const users = ['staff', 'room', 'entryVersion', 'remoteEntry', 'sitePicture']

/**
 * What an owner says of the public site: a draft, editions, and their pictures, which go with the last
 * who names them. A server of the version before shows the page as its release has it.
 */
export function site(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('siteDraft')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('savedAt', 'bigint', (c) => c.notNull())
        .addColumn('savedBy', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('siteEdition')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('showFrom', 'bigint', (c) => c.notNull().unique())
        .addColumn('publishedBy', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('sitePicture')
        .addColumn('pictureId', 'text', (c) => c.primaryKey().references('picture.id'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('touchedAt', 'bigint', (c) => c.notNull())
        .execute()
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
      create trigger "sitePicture_picture" after delete on "sitePicture"
      for each row execute function picture_free()
    `.execute(db)
  },
}
