import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'

/** Closed parts of the audit trail: only what stands in one that was dropped can be removed. */
export function auditSegments(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('auditSegment')
        .addColumn('number', 'integer', (c) => c.primaryKey())
        .addColumn('firstSeq', 'bigint', (c) => c.notNull())
        .addColumn('lastSeq', 'bigint', (c) => c.notNull())
        .addColumn('lastAt', 'bigint', (c) => c.notNull())
        .addColumn('previousHash', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('closedAt', 'bigint', (c) => c.notNull())
        .addColumn('publicKey', 'text', (c) => c.notNull())
        .addColumn('signature', 'text', (c) => c.notNull())
        .addColumn('droppedAt', 'bigint')
        .execute()
      await allowDropped[engine](db)
    },
  }
}

const columns = [
  'number',
  'firstSeq',
  'lastSeq',
  'lastAt',
  'previousHash',
  'hash',
  'closedAt',
  'publicKey',
  'signature',
]

const allowDropped = {
  async sqlite(db: Kysely<unknown>) {
    await sql`drop trigger audit_no_delete`.execute(db)
    await sql`
      create trigger audit_no_delete before delete on audit
      when not exists (
        select 1 from "auditSegment" s
        where s."droppedAt" is not null and old.seq between s."firstSeq" and s."lastSeq"
      )
      begin select raise(abort, 'The audit trail can only grow.'); end
    `.execute(db)
    await sql`
      create trigger audit_segment_no_delete before delete on "auditSegment"
      begin select raise(abort, 'A closed segment stays.'); end
    `.execute(db)
    await sql`
      create trigger audit_segment_no_update
      before update of ${sql.join(columns.map((name) => sql.id(name)))} on "auditSegment"
      begin select raise(abort, 'A closed segment stays as it is.'); end
    `.execute(db)
  },
  async postgres(db: Kysely<unknown>) {
    await sql`
      create or replace function audit_refuse() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'DELETE' and exists (
          select 1 from "auditSegment" s
          where s."droppedAt" is not null and old.seq between s."firstSeq" and s."lastSeq"
        ) then return old; end if;
        raise exception 'The audit trail can only grow.';
      end $$
    `.execute(db)
    await sql`
      create or replace function audit_segment_refuse() returns trigger language plpgsql as
      $$ begin raise exception 'A closed segment stays as it is.'; end $$
    `.execute(db)
    await sql`
      create trigger audit_segment_no_delete before delete on "auditSegment"
      for each row execute function audit_segment_refuse()
    `.execute(db)
    await sql`
      create trigger audit_segment_no_update
      before update of ${sql.join(columns.map((name) => sql.id(name)))} on "auditSegment"
      for each row execute function audit_segment_refuse()
    `.execute(db)
    await sql`
      create trigger audit_segment_no_truncate before truncate on "auditSegment"
      for each statement execute function audit_segment_refuse()
    `.execute(db)
  },
}
