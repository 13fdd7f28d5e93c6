import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { inTransaction, openDatabase } from '../foundation/db/database.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { cleanUp } from '../operations/housekeeping/jobs.ts'
import { commandLine, recordChange } from '../people/audit/record-change.ts'
import { makeDataDir } from '../testing/spawn-server.ts'

const script = join(import.meta.dirname, 'audit.ts')
const dayMs = 24 * 60 * 60_000

function run(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('an administrator lists and exports what was closed, beside the server', async (t) => {
  const dataDir = await makeDataDir(t)
  const database = openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database)
  const change = { action: 'staff.add', subject: 'one', before: null, after: { name: 'Mali' } }
  for (let line = 0; line < 3; line++) {
    await inTransaction(database.db, (trx) => recordChange(trx, commandLine, change, dayMs))
  }
  await cleanUp(database.db, 40 * dayMs)
  await database.db.destroy()

  const { firstSeq, lastSeq } = JSON.parse((await run(dataDir, 'list')).stdout)
  assert.deepEqual([firstSeq, lastSeq], [1, 3])
  const { code, stdout } = await run(dataDir, 'export', '1')
  assert.equal(code, 0)
  const [segment, ...lines] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(lines.length, 3)
  assert.equal(lines.at(-1).hash, segment.hash)

  const unknown = await run(dataDir, 'export', '2')
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /^There is no segment of this number\./m)
  for (const args of [[], ['export'], ['export', '1x'], ['drop', '1']]) {
    assert.equal((await run(dataDir, ...args)).code, 2)
  }
})
