import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDatabase } from '../../foundation/db/database.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { createSmallDisk, skipDisks } from '../../testing/disks.ts'
import { fillAllTables } from '../../testing/filled-database.ts'
import { runBackup } from '../../testing/run-backup.ts'
import { makeDataDir, spawnServer } from '../../testing/spawn-server.ts'

describe('a backup and a full disk', { skip: skipDisks }, () => {
  test('a backup that does not fit fails and leaves only the former backup', async (t) => {
    const env = { DATA_DIR: await makeDataDir(t) }
    const database = openDatabase({ databaseUrl: undefined, dataDir: env.DATA_DIR })
    await migrate(database)
    await fillAllTables(database.db)
    await database.db.destroy()

    const disk = await createSmallDisk(t, { megabytes: 4 })
    const file = join(disk.path, 'house.backup')
    assert.equal((await runBackup(t, ['backup', file], { env })).code, 0)
    const before = await readFile(file)
    for (const exceptBytes of [0, before.length / 2]) {
      disk.fill({ exceptBytes })
      const { code, last } = await runBackup(t, ['backup', file], { env })
      assert.deepEqual([code, last.failure], [3, 'unreachable'])
      assert.match(last.message, /^The database or the backup cannot be used \(.*(space|full)/)
      assert.deepEqual(await readdir(disk.path), ['filler', 'house.backup'])
      assert.deepEqual(await readFile(file), before)
    }
    disk.freeSpace()
    assert.equal((await runBackup(t, ['backup', file], { env })).code, 0)
  })

  test('a server whose disk is full can be backed up to another', async (t) => {
    const disk = await createSmallDisk(t, { megabytes: 4 })
    const env = { DATA_DIR: disk.path }
    await spawnServer(t, env).ready
    disk.fill()
    const file = join(await makeDataDir(t), 'house.backup')
    assert.equal((await runBackup(t, ['backup', file], { env })).code, 0)
  })
})
