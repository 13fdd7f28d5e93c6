import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { type Database, openDatabase } from '../foundation/db/database.ts'
import { createPostgresDatabase } from './engines.ts'
import { rounds } from './random.ts'
import { bareEnvironment, makeDataDir } from './spawn-server.ts'

type Use = (database: Database) => Promise<void>

const script = join(import.meta.dirname, 'killed-process.ts')
/** How many of a task's statements are followed by a kill. */
const maxKills = rounds(2, Number.POSITIVE_INFINITY)

/**
 * Runs a task of `killed-process.ts` repeatedly on new databases that `prepare` fills, and kills it (`kill -9`)
 * after its first statement, its last, and some in between. Then `look` checks the database.
 */
export async function killAfterStatements(
  t: TestContext,
  engine: Database['engine'],
  { task, prepare, look }: { task: string; prepare: Use; look: Use },
) {
  async function run(killAfter: number) {
    const { environment, drop } = await createStore(t, engine)
    await use(environment, prepare)
    const args = ['--disable-warning=ExperimentalWarning', script, task, `${killAfter}`]
    const env = { ...bareEnvironment, ...environment }
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const child = spawn(process.execPath, args, { stdio: [...stdio], env })
    const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    assert.deepEqual([code, signal], killAfter > 0 ? [null, 'SIGKILL'] : [0, null])
    await use(environment, look)
    await drop()
    return printed
  }
  const statements = Number(await run(0))
  const kills = Math.min(statements, maxKills)
  for (let kill = 0; kill < kills; kill++) {
    await run(1 + Math.floor((kill * (statements - 1)) / Math.max(1, kills - 1)))
  }
  t.diagnostic(`killed ${kills} times within ${statements} statements`)
}

async function createStore(t: TestContext, engine: Database['engine']) {
  if (engine === 'sqlite') {
    return { environment: { DATA_DIR: await makeDataDir(t) }, drop: async () => {} }
  }
  const { databaseUrl, drop } = await createPostgresDatabase()
  return { environment: { DATABASE_URL: databaseUrl }, drop }
}

async function use(environment: { DATABASE_URL?: string; DATA_DIR?: string }, task: Use) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = environment
  const database = openDatabase({ databaseUrl, dataDir })
  await task(database).finally(() => database.db.destroy())
}
