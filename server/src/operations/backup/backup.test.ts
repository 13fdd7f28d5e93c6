import assert from 'node:assert/strict'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { staffEntries } from '../../content/collections/collections.ts'
import type { Db } from '../../foundation/db/database.ts'
import { migrations } from '../../foundation/db/migrations/index.ts'
import { type OpenTestDatabase, onDefaultEngine, openSqlite } from '../../testing/engines.ts'
import { fillAllTables, readAllRows } from '../../testing/filled-database.ts'
import { makeDataDir } from '../../testing/spawn-server.ts'
import { BackupError, writeBackupFile } from './backup-file.ts'
import { createBackup } from './create-backup.ts'
import { restore } from './restore.ts'

const refused = (error: unknown) => error instanceof BackupError && error.failure === 'refused'
const wrongUse = (error: unknown) => error instanceof BackupError && error.failure === 'wrongUse'

async function openFor(t: TestContext, open: OpenTestDatabase) {
  const { close, ...database } = await open()
  t.after(close)
  return database
}

async function backUpHouse(t: TestContext, db: Db) {
  const folder = await makeDataDir(t)
  const path = join(folder, 'house.backup')
  await createBackup(db, path)
  return { folder, path }
}

/** A database with one person, and how to check that it is as it was. */
async function openTarget(t: TestContext) {
  const target = await openFor(t, openSqlite)
  await staffEntries.add(target.db, { name: 'Mali' }, 0)
  const before = await readAllRows(target.db)
  const isUnchanged = async () => assert.deepEqual(await readAllRows(target.db), before)
  return { target, isUnchanged }
}

onDefaultEngine((open) => {
  const across = [
    ['from SQLite', openSqlite, open],
    ['to SQLite', open, openSqlite],
  ] as const
  for (const [name, from, to] of [
    ['to the same', open, open] as const,
    ...(open === openSqlite ? [] : across),
  ]) {
    test(`a backup restores to the byte, but for the secrets, ${name}`, async (t) => {
      const [source, target] = [await openFor(t, from), await openFor(t, to)]
      await fillAllTables(source.db)
      const expected = await readAllRows(source.db)
      for (const [table, rows] of Object.entries(expected)) {
        assert.ok(rows.length > 0, `nothing in ${table}: see testing/filled-database.ts`)
      }
      const { folder, path } = await backUpHouse(t, source.db)
      assert.deepEqual(await readdir(folder), ['house.backup'])
      assert.equal((await stat(path)).mode & 0o777, 0o600)
      await restore(target, path, { isReplacing: false })
      assert.deepEqual(await readAllRows(target.db), { ...expected, secret: [] })
    })
  }

  test('replaces a database that is not empty only with --replace', async (t) => {
    const [source, target] = [await openFor(t, open), await openFor(t, open)]
    await staffEntries.add(source.db, { name: 'Mali' }, 0)
    await fillAllTables(target.db)
    const before = await readAllRows(target.db)
    const { path } = await backUpHouse(t, source.db)
    await assert.rejects(restore(target, path, { isReplacing: false }), wrongUse)
    assert.deepEqual(await readAllRows(target.db), before)
    await restore(target, path, { isReplacing: true })
    assert.deepEqual(await readAllRows(target.db), await readAllRows(source.db))
  })
})

test('refuses a file with a single wrong byte, and changes nothing', async (t) => {
  const source = await openFor(t, openSqlite)
  await fillAllTables(source.db)
  const { target, isUnchanged } = await openTarget(t)
  const { path } = await backUpHouse(t, source.db)
  const good = await readFile(path)

  const header = Array.from({ length: 120 }, (_, at) => at)
  const spread = Array.from({ length: 200 }, (_, part) => Math.floor((good.length * part) / 200))
  const end = Array.from({ length: 20 }, (_, back) => good.length - 1 - back)
  const flipped = [...header, ...spread, ...end].map((at, index) => {
    const bytes = Buffer.from(good)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (index % 8)), at)
    return bytes
  })
  const cut = [0, 1, 78, 79, 500, good.length - 1].map((bytes) => good.subarray(0, bytes))
  for (const bytes of [...flipped, ...cut, Buffer.concat([good, Buffer.of(0)])]) {
    await writeFile(path, bytes)
    await assert.rejects(restore(target, path, { isReplacing: true }), refused)
  }
  await isUnchanged()
  await writeFile(path, good)
  await restore(target, path, { isReplacing: true })
})

test('refuses other rows than its header counts, and a backup of a newer version', async (t) => {
  const { target, isUnchanged } = await openTarget(t)
  const path = join(await makeDataDir(t), 'odd.backup')
  const createdAt = new Date().toISOString()
  async function* lines() {
    yield '"secret"'
    yield '{"name":"signing","value":"x"}'
  }
  const odd = { createdAt, steps: Object.keys(migrations('sqlite')), rows: { secret: 2 } }
  await writeBackupFile(path, odd, lines())
  await assert.rejects(restore(target, path, { isReplacing: true }), refused)
  await isUnchanged()

  await writeBackupFile(path, { createdAt, steps: ['999-newer'], rows: {} }, lines())
  const newer = restore(target, path, { isReplacing: true })
  await assert.rejects(newer, /another version of Sala/)
  await isUnchanged()
})
