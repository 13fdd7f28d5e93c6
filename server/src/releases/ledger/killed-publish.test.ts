import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../../db/database.ts'
import { makeDataDir } from '../../testing/spawn-server.ts'

const script = join(import.meta.dirname, '../../testing/publish-until-killed.ts')

test('kill -9 after any statement of a publish leaves the whole release or nothing', async (t) => {
  const outcomes = new Set<string>()
  let isKilled = true
  for (let killAfter = 1; isKilled; killAfter++) {
    assert.ok(killAfter < 100)
    const dataDir = await makeDataDir(t)
    const args = ['--disable-warning=ExperimentalWarning', script, dataDir, `${killAfter}`]
    const [, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
    isKilled = signal === 'SIGKILL'
    outcomes.add(await stateOf(dataDir))
  }
  assert.deepEqual([...outcomes].sort(), ['0 releases 0 files 0 contents 0 events', whole])
})

const whole = '1 releases 5 files 5 contents 1 events'

async function stateOf(dataDir: string) {
  const { db } = openDatabase({ databaseUrl: undefined, dataDir })
  const count = async (table: 'release' | 'releaseFile' | 'releaseContent' | 'releaseEvent') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const state = `${await count('release')} releases ${await count('releaseFile')} files ${await count('releaseContent')} contents ${await count('releaseEvent')} events`
  await db.destroy()
  return state
}
