import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../foundation/db/database.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { killAfterStatements } from '../../testing/kill-after-statements.ts'

const nothing = '0 releases 0 files 0 contents 0 events'
const whole = '1 releases 5 files 5 contents 1 events'

onEachEngine((_open, engine) => {
  test('kill -9 after any statement of a publish leaves the whole release or nothing', async (t) => {
    const outcomes = new Set<string>()
    await killAfterStatements(t, engine, {
      task: 'publish',
      prepare: migrate,
      look: async (database) => void outcomes.add(await stateOf(database)),
    })
    assert.deepEqual([...outcomes].sort(), [nothing, whole])
  })
})

async function stateOf({ db }: Database) {
  const count = async (table: 'release' | 'releaseFile' | 'releaseContent' | 'releaseEvent') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return `${await count('release')} releases ${await count('releaseFile')} files ${await count('releaseContent')} contents ${await count('releaseEvent')} events`
}
