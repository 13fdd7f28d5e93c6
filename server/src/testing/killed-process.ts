import type { TestContext } from 'node:test'
import type { Person } from '@sala/kit/contract/staff-and-rooms'
import type { Migration } from 'kysely'
import { type Database, openDatabase } from '../foundation/db/database.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { migrations } from '../foundation/db/migrations/index.ts'
import { publishRelease } from '../releases/store/publish.ts'
import { signWithServerKey } from '../releases/trust/keys.ts'
import { remoteBundle } from './bundles.ts'
import { drawPicture } from './pictures.ts'
import { pictureForm } from './upload-forms.ts'

// Runs a task on the database of the environment, and kills itself after a number of statements. If it is not
// killed, it prints the number of statements.
const [task = '', killAfter = '0'] = process.argv.slice(2)
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env
let statements = 0
let isCounting = false
const database = openDatabase(
  { databaseUrl, dataDir },
  {
    log: () => {
      if (isCounting && ++statements === Number(killAfter)) process.kill(process.pid, 'SIGKILL')
    },
  },
)
const tasks: Record<string, (database: Database) => Promise<void>> = { expand, publish, picture }
// All statements of the migration count.
isCounting = task === 'expand'
await tasks[task]?.(database)
isCounting = false
await database.db.destroy()
process.stdout.write(`${statements}`)

/** Migrates like a version with one more migration. */
function expand(database: Database) {
  const up: Migration['up'] = async ({ schema }) => {
    await schema.alterTable('staff').addColumn('nickname', 'text').execute()
    await schema.createIndex('staffNickname').on('staff').column('nickname').execute()
  }
  return migrate(database, { ...migrations(database.engine), '999-nickname': { up } })
}

async function publish({ db }: Database) {
  const bundle = remoteBundle()
  const signature = await signWithServerKey(db, bundle.manifest, Date.now())
  isCounting = true
  const how = { check: async () => [], who: 'ci', nowMs: Date.now() }
  await publishRelease(db, { ...bundle, signature }, how)
}

/** Replaces the picture of the only person. */
async function picture() {
  const cleanups: (() => unknown)[] = []
  const t = { after: (cleanup: () => unknown) => cleanups.push(cleanup) } as unknown as TestContext
  // Imports the whole server, which the other tasks do not need.
  const { createTestApp } = await import('./test-app.ts')
  const open = async () => ({ ...database, close: async () => {} })
  const { app, signIn } = await createTestApp(t, { open })
  const headers = await signIn()
  const [person] = (await app.inject({ url: '/api/staff' })).json() as Person[]
  const form = await pictureForm(await drawPicture({ width: 50 }))
  isCounting = true
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: `/api/staff/${person?._id}/image`,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  })
  isCounting = false
  if (statusCode !== 200) throw new Error(`answered with ${statusCode}`)
  for (const cleanup of cleanups) await cleanup()
}
