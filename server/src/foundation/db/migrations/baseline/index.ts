import { type Migration, sql } from 'kysely'
import type { Engine } from '../../dialect.ts'
import { contentTables } from './content.ts'
import { operationsTables } from './operations.ts'
import { peopleTables } from './people.ts'
import { releaseTables } from './releases.ts'

/** The schema of the first release, in SQL that both engines take; each table's `tables.ts` says what its columns mean. */
export function baseline(engine: Engine): Migration {
  return {
    async up(db) {
      const areas = [peopleTables, contentTables, releaseTables].map((tables) => tables(engine))
      for (const statement of [...areas, operationsTables].flat()) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}
