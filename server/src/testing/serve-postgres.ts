import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type Database, openDatabase } from '../foundation/db/database.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { findPostgres } from './find-postgres.ts'
import { skipOwnPostgres, startFastPostgres } from './start-postgres.ts'

// Started by the test runner: prints the environment that names PostgreSQL and its template databases, and
// serves them until standard input ends. It prefers to start a fast PostgreSQL of its own.
// Ctrl-C stops the test runner, and thereby standard input.
process.on('SIGINT', () => undefined)
const closers: (() => Promise<void>)[] = []
try {
  const url =
    process.env.TEST_DATABASE_URL ?? (skipOwnPostgres ? await findPostgres() : await startOwn())
  const env = url
    ? { TEST_DATABASE_URL: url, ...(await createTemplates(url)) }
    : { TEST_DATABASE_URL: '' }
  process.stdout.write(`${JSON.stringify(env)}\n`)
  await finished(process.stdin.resume())
} finally {
  for (const close of closers.reverse()) await close()
}

async function startOwn() {
  // In memory, if possible.
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(place, 'sala-postgres-'))
  // The user of PostgreSQL needs access.
  await chmod(folder, 0o711)
  const { databaseUrl, crash } = await startFastPostgres({ data: join(folder, 'data') })
  closers.push(async () => {
    await crash()
    rmSync(folder, { recursive: true, force: true })
  })
  return databaseUrl
}

/** Creates the template databases: with all tables, and with the rows of a new app. */
async function createTemplates(url: string) {
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
