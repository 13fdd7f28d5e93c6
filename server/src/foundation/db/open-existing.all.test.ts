import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createPostgresDatabase, skip } from '../../testing/engines.ts'
import { runBackup } from '../../testing/run-backup.ts'
import { makeDataDir } from '../../testing/spawn-server.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { DatabaseUnavailableError, NoDatabaseError, openExisting } from './open-existing.ts'

test('opens an embedded database only if a server has created it', async (t) => {
  const dataDir = await makeDataDir(t)
  const location = { databaseUrl: undefined, dataDir }
  await assert.rejects(openExisting(location), NoDatabaseError)
  assert.ok(!existsSync(join(dataDir, 'sala.db')))

  const database = openDatabase(location)
  await migrate(database)
  await database.db.destroy()
  await (await openExisting(location)).db.destroy()
})

describe('PostgreSQL', { skip }, () => {
  test('creates nothing in another database', async (t) => {
    const { databaseUrl, drop } = await createPostgresDatabase()
    t.after(drop)
    const location = { databaseUrl, dataDir: '' }
    const opening = openExisting(location)
    await assert.rejects(
      opening,
      /^Error: The PostgreSQL at \S+\/sala_test_\w+ has no data of Sala\. Set /,
    )
    const { db } = openDatabase(location)
    assert.deepEqual(await db.introspection.getTables({ withInternalKyselyTables: true }), [])
    await db.destroy()
  })

  test('an unreachable database is not reported as a bad backup', async (t) => {
    const { databaseUrl, drop } = await createPostgresDatabase()
    await drop()
    await assert.rejects(openExisting({ databaseUrl, dataDir: '' }), DatabaseUnavailableError)
    const file = join(await makeDataDir(t), 'house.backup')
    for (const args of [
      ['backup', file],
      ['restore', file],
    ]) {
      const env = { DATABASE_URL: databaseUrl }
      assert.equal((await runBackup(t, args, { env })).code, 3, args[0])
    }
  })
})
