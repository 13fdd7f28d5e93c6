import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type Database, openDatabase } from '../foundation/db/database.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { findPostgres } from './find-postgres.ts'
import { skipOwnPostgres, startFastPostgres } from './start-postgres.ts'

// For those who start the tests: prints the environment in which tests make their databases, and
// keeps what it names until standard input ends. An own PostgreSQL is preferred to that of the
// machine: it need not keep anything safe, and nothing is left of it.
// A Ctrl-C at the terminal ends whoever started it, and thereby standard input.
process.on('SIGINT', () => undefined)
const closers: (() => Promise<void>)[] = []
try {
  const url =
    process.env.TEST_DATABASE_URL ?? (skipOwnPostgres ? await findPostgres() : await own())
  const env = url
    ? { TEST_DATABASE_URL: url, ...(await templates(url)) }
    : { TEST_DATABASE_URL: '' }
  process.stdout.write(`${JSON.stringify(env)}\n`)
  await finished(process.stdin.resume())
} finally {
  for (const close of closers.reverse()) await close()
}

async function own() {
  // In memory, where there is such a place.
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(place, 'sala-postgres-'))
  // The database's own user has to get through.
  await chmod(folder, 0o711)
  const { databaseUrl, crash } = await startFastPostgres({ data: join(folder, 'data') })
  closers.push(async () => {
    await crash()
    rmSync(folder, { recursive: true, force: true })
  })
  return databaseUrl
}

/** The names of databases to make copies of: with all tables, and with what an app begins with. */
async function templates(url: string) {
  process.env.TEST_DATABASE_URL = url
  const { createPostgresDatabase } = await import('./engines.ts')
  const { fillWithDefaults } = await import('./test-app.ts')

  async function make(template: string | undefined, fill: (database: Database) => Promise<void>) {
    const { name, databaseUrl, drop } = await createPostgresDatabase(template)
    closers.push(drop)
    const database = openDatabase({ databaseUrl, dataDir: '' })
    await fill(database)
    await database.db.destroy()
    return name
  }
  const tables = await make(undefined, migrate)
  const filled = await make(tables, ({ db }) => fillWithDefaults(db))
  return { TEST_DATABASE_TEMPLATE: tables, TEST_DATABASE_FILLED: filled }
}
