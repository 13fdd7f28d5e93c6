import { sql } from 'kysely'
import { type Database, type Db, inTransaction } from '../../foundation/db/database.ts'
import {
  forgetSteps,
  migrate,
  runSteps,
  takenSteps,
  takeTurn,
} from '../../foundation/db/migrate.ts'
import {
  BackupError,
  type Dump,
  type Fingerprints,
  findDifference,
  type OnProgress,
  takeFingerprint,
} from './dump.ts'
import { type AnyDb, countRows, readRows } from './read-database.ts'
import { describeTables, pick, type TableDescription } from './tables.ts'

const mostRowsAtOnce = 50
const mostCharactersAtOnce = 2 * 1024 * 1024

/**
 * Makes a database hold what the dump holds, and nothing else. All is one transaction that ends
 * only when what was written reads like what was meant, so an interruption leaves the database as
 * it was. A dump of an older version is brought up to date.
 */
export function fillDatabase(database: Database, dump: Dump, onProgress: OnProgress = () => {}) {
  const { db, engine } = database
  return inTransaction(db, async (trx) => {
    await takeTurn(trx, engine)
    await dropTables(trx)
    await runSteps(trx, pick(dump.steps, engine))
    const tables = await describeTables(dump.steps)
    const meant = await writeParts(trx, tables, dump, onProgress)
    const written = await fingerprintsOf(trx, tables)
    const different = findDifference(meant, written)
    if (different)
      throw new BackupError('refused', `The table ${different} was not taken over whole.`)
    await migrate({ db: trx, engine })
    return written
  })
}

/** Whether there is nothing in it that filling it would remove. */
export async function isEmpty(db: Db) {
  for (const { name } of await describeTables(await takenSteps(db))) {
    if ((await countRows(db, name)) > 0) return false
  }
  return true
}

/** What each of the tables holds. */
export async function fingerprintsOf(trx: Db, tables: TableDescription[]): Promise<Fingerprints> {
  const all: Fingerprints = {}
  for (const table of tables) {
    const fingerprint = takeFingerprint()
    for await (const row of readRows(trx, table)) fingerprint.add(row)
    all[table.name] = fingerprint.result()
  }
  return all
}

async function dropTables(trx: Db) {
  const tables = await describeTables(await takenSteps(trx))
  for (const { name } of tables.reverse()) await trx.schema.dropTable(name).execute()
  await forgetSteps(trx)
}

async function writeParts(
  trx: Db,
  tables: TableDescription[],
  { parts, rows }: Dump,
  onProgress: OnProgress,
) {
  const ends: Fingerprints = {}
  let current: TableDescription | undefined
  let batch: string[] = []
  let characters = 0
  let done = 0

  async function flush() {
    if (current && batch.length > 0) await insert(trx, current, batch)
    done += batch.length
    onProgress(rows > 0 ? done / rows : 1)
    batch = []
    characters = 0
  }
  for await (const part of parts) {
    if ('table' in part) {
      current = tables.find(({ name }) => name === part.table)
      // A migration may have put rows there that are among those of the dump.
      if (current) await sql`delete from ${sql.table(current.name)}`.execute(trx)
    } else if ('row' in part) {
      batch.push(part.row)
      characters += part.row.length
      if (batch.length >= mostRowsAtOnce || characters >= mostCharactersAtOnce) await flush()
    } else {
      await flush()
      if (current) ends[current.name] = part.end
    }
  }
  return ends
}

async function insert(trx: Db, { name, columns, bytes }: TableDescription, rows: string[]) {
  const values = rows.map((row) => {
    const read = JSON.parse(row) as (string | number | null)[]
    return Object.fromEntries(
      columns.map((column, index) => [column, toValue(read[index] ?? null, bytes.has(column))]),
    )
  })
  await (trx as unknown as AnyDb).insertInto(name).values(values).execute()
}

function toValue(value: string | number | null, isBytes: boolean) {
  return isBytes && typeof value === 'string' ? Buffer.from(value, 'base64') : value
}
