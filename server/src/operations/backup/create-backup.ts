import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import { getEngine } from '../../foundation/db/dialect.ts'
import { listAppliedMigrations } from '../../foundation/db/migrate.ts'
import { newId } from '../../foundation/db/tables.ts'
import { type BackupHeader, verifyBackupFile, writeBackupFile } from './backup-file.ts'
import { type AnyDb, countRows, listTables, type Row } from './tables.ts'

/** Called with the completed part, from 0 to 1. */
export type OnProgress = (part: number) => void

const partialSuffix = '.sala-partial'
/** A partial file that is older was left behind by a process that died. */
const leftBehindMs = 60 * 60_000
/** Few, since some rows contain a picture. */
const rowsPerFetch = 20
/**
 * The keys that a server signs with. They are not backed up: a stolen backup could sign as the server. A server
 * without them creates new ones.
 */
const secretTable = 'secret'

/**
 * Writes one snapshot of the database to a file, while others go on writing to the database. The file is
 * renamed to `path` when it is complete; a former backup of that name stays until then.
 * @returns the number of rows, by table
 */
export async function createBackup(db: Db, path: string, onProgress: OnProgress = () => {}) {
  const folder = dirname(path)
  await removeLeftBehind(folder)
  const partial = `${path}.${newId()}${partialSuffix}`
  try {
    const rows = await inSnapshot(db, async (trx) => {
      const header = await readHeader(trx)
      await writeBackupFile(partial, header, readLines(trx, header, onProgress))
      return header.rows
    })
    await verifyBackupFile(partial)
    await rename(partial, path)
    await syncFolder(folder)
    return rows
  } finally {
    await rm(partial, { force: true })
  }
}

async function removeLeftBehind(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(partialSuffix))
  for (const path of names.map((name) => join(folder, name))) {
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - leftBehindMs) await rm(path, { force: true })
  }
}

async function readHeader(trx: Db): Promise<BackupHeader> {
  const steps = await listAppliedMigrations(trx)
  const rows: BackupHeader['rows'] = {}
  for (const table of await listTables(steps)) {
    if (table !== secretTable) rows[table] = await countRows(trx, table)
  }
  return { createdAt: new Date().toISOString(), steps, rows }
}

async function* readLines(trx: Db, { rows }: BackupHeader, onProgress: OnProgress) {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const table of Object.keys(rows)) {
    yield JSON.stringify(table)
    for await (const row of readRows(trx, table)) {
      yield JSON.stringify(withBase64(row))
      onProgress(++done / total)
    }
  }
}

async function* readRows(trx: Db, table: string): AsyncGenerator<Row> {
  if (getEngine(trx) === 'sqlite') {
    yield* (trx as unknown as AnyDb).selectFrom(table).selectAll().stream()
    return
  }
  // PostgreSQL's client would read the whole table into memory.
  await sql`declare sala cursor for select * from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerFetch)} from sala`.execute(trx)
    yield* rows
    if (rows.length < rowsPerFetch) break
  }
  await sql`close sala`.execute(trx)
}

function withBase64(row: Row) {
  const values = Object.entries(row).map(([column, value]) => {
    if (!(value instanceof Uint8Array)) return [column, value]
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    return [column, { base64: bytes.toString('base64') }]
  })
  return Object.fromEntries(values)
}

/** A power cut undoes a rename while its folder is not synced. */
async function syncFolder(path: string) {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
