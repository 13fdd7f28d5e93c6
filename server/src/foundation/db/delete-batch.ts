import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { getEngine } from './dialect.ts'
import type { Tables } from './tables.ts'

/** How each engine calls the place of a row; PostgreSQL goes straight there only if given a list. */
const place = { sqlite: sql.raw('rowid'), postgres: sql.raw('ctid') }
const among = {
  sqlite: (found: RawBuilder<unknown>) => sql`in (${found})`,
  postgres: (found: RawBuilder<unknown>) => sql`= any(array(${found}))`,
}

/**
 * Removes at most `most` of the rows for which `hasEnded` holds; returns how many. A long table is
 * cleaned up by many of these, each of which is short and holds nobody up.
 */
export async function deleteBatch(
  db: Db,
  table: keyof Tables,
  hasEnded: RawBuilder<unknown>,
  most: number,
) {
  const engine = getEngine(db)
  const found = sql`select ${place[engine]} from ${sql.table(table)} where ${hasEnded} limit ${most}`
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${place[engine]} ${among[engine](found)}
  `.execute(db)
  return Number(numAffectedRows)
}
