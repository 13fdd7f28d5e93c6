import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'

const tables = ['staff', 'room']

/**
 * A picture goes with the last entry that has it, in the same transaction, whoever changes or removes
 * the entry: nobody has to look through all pictures for those that were left behind.
 */
export function unusedPictures(engine: Engine): Migration {
  return {
    async up(db) {
      await sql`
        delete from picture
        where not exists (select 1 from staff where staff."pictureId" = picture.id)
          and not exists (select 1 from room where room."pictureId" = picture.id)
      `.execute(db)
      await freeWithTheLast[engine](db)
    },
  }
}

const freeLeft = sql`
  delete from picture
  where id = old."pictureId"
    and not exists (select 1 from staff where "pictureId" = old."pictureId")
    and not exists (select 1 from room where "pictureId" = old."pictureId")
`

const freeWithTheLast = {
  async sqlite(db: Kysely<unknown>) {
    for (const table of tables) {
      for (const change of ['update of "pictureId"', 'delete']) {
        await sql`
          create trigger ${sql.ref(`${table}_picture_${change.slice(0, 6)}`)}
          after ${sql.raw(change)} on ${sql.table(table)} when old."pictureId" is not null
          begin ${freeLeft}; end
        `.execute(db)
      }
    }
  },
  async postgres(db: Kysely<unknown>) {
    // The lock makes two who leave or take the same picture wait for each other; what comes after it
    // sees what the other has done.
    await sql`
      create or replace function picture_free() returns trigger language plpgsql as $$
      begin
        perform 1 from picture where id = old."pictureId" for update;
        ${freeLeft};
        return null;
      end $$
    `.execute(db)
    for (const table of tables) {
      await sql`
        create trigger ${sql.ref(`${table}_picture`)}
        after update of "pictureId" or delete on ${sql.table(table)}
        for each row when (old."pictureId" is not null) execute function picture_free()
      `.execute(db)
    }
  },
}
