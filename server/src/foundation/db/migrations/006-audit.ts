import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'

/** Who changed what; rows can be added, and neither changed nor removed. */
export function audit(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('audit')
        .addColumn('seq', 'bigint', (c) => c.primaryKey())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('who', 'text', (c) => c.notNull())
        .addColumn('origin', 'text')
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('before', 'text')
        .addColumn('after', 'text')
        .addColumn('hash', 'text', (c) => c.notNull())
        .execute()
      await forbidChanges[engine](db)
    },
  }
}

const forbidChanges = {
  async sqlite(db: Kysely<unknown>) {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.ref(`audit_no_${change}`)} before ${sql.raw(change)} on audit
        begin select raise(abort, 'The audit trail can only grow.'); end
      `.execute(db)
    }
  },
  async postgres(db: Kysely<unknown>) {
    await sql`
      create or replace function audit_refuse() returns trigger language plpgsql as
      $$ begin raise exception 'The audit trail can only grow.'; end $$
    `.execute(db)
    await sql`
      create trigger audit_no_change before update or delete on audit
      for each row execute function audit_refuse()
    `.execute(db)
    await sql`
      create trigger audit_no_truncate before truncate on audit
      for each statement execute function audit_refuse()
    `.execute(db)
  },
}
