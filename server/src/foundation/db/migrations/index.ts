import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../dialect.ts'
import { contentTables } from './baseline/content.ts'
import { operationsTables } from './baseline/operations.ts'
import { peopleTables } from './baseline/people.ts'
import { releaseTables } from './baseline/releases.ts'
import { comparableAddresses } from './comparable-addresses.ts'
import { messageSearchText } from './message-search-text.ts'

/**
 * The migrations, which run in the order of their names and are never changed: a database of the version before has
 * run them.
 */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '001-baseline-2026-11-27': baseline(engine),
    '002-message-search-text': messageSearchText,
    '003-comparable-addresses': comparableAddresses,
    '004-mail-that-ends': { up: addMailThatEnds },
    '005-release-checks': { up: addReleaseChecks },
    '006-audit-by-subject': { up: addAuditBySubject },
    '007-renderings': { up: addRenderings },
  }
}

/** The schema of the first release, in SQL for both engines. The columns are documented where they are added to `Tables`. */
function baseline(engine: Engine): Migration {
  return {
    async up(db) {
      const areas = [peopleTables, contentTables, releaseTables].map((tables) => tables(engine))
      for (const statement of [...areas, operationsTables].flat()) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}

/** Why mails are not sent, and when the server has given up; the language of the page that a message came from. */
async function addMailThatEnds(db: Kysely<unknown>) {
  for (const statement of [
    `alter table "outgoingMail" add column fault text`,
    `alter table "outgoingMail" add column "failingSince" bigint`,
    `alter table "outgoingMail" add column "endedAt" bigint`,
    'alter table message add column language text',
  ]) {
    await sql.raw(statement).execute(db)
  }
}

/** What a team has checked before it published a release. */
async function addReleaseChecks(db: Kysely<unknown>) {
  await sql.raw('alter table release add column checks text').execute(db)
}

/** For the last change of an entry. */
async function addAuditBySubject(db: Kysely<unknown>) {
  await sql.raw('create index "auditBySubject" on audit (subject, action, seq)').execute(db)
}

/** The last rendering of each page. */
async function addRenderings(db: Kysely<unknown>) {
  await sql
    .raw(
      'create table rendering (page text primary key, rendered text not null, seal text not null)',
    )
    .execute(db)
}
