import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Db, openDatabase } from '../../foundation/db/database.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { promote } from '../../releases/live/promote.ts'
import { readLiveState } from '../../releases/live/repository.ts'
import { publishRelease } from '../../releases/store/publish.ts'
import { ownKeyName, signByOwnKey } from '../../releases/trust/keys.ts'
import { listKeys } from '../../releases/trust/team-keys.ts'
import { hostBundle } from '../../testing/bundles.ts'
import { type OpenTestDatabase, onEachEngine, openSqlite } from '../../testing/engines.ts'
import { contentsOf, fillDatabaseFully } from '../../testing/full-database.ts'
import { runBackup } from '../../testing/run-backup.ts'
import { makeDataDir } from '../../testing/spawn-server.ts'
import { revokeTeamKey } from '../../testing/team-access.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './dump.ts'
import { restore } from './restore.ts'
import { showNothing as show } from './show-steps.ts'

const nowMs = 1_800_000_000_000
const headerBytes = 79

async function openServer(t: TestContext, open: OpenTestDatabase = openSqlite) {
  const { close, ...database } = await open()
  t.after(close)
  return database
}

/** The secrets of a house, each in all the ways in which it may stand in a file. */
async function secretsOf(db: Db) {
  const rows = await db.selectFrom('secret').selectAll().execute()
  assert.equal(rows.length, 2)
  return rows.flatMap(({ value }) => {
    const lines = value.split('\n').filter((line) => line !== '' && !line.startsWith('-----'))
    return [...lines, ...lines.map((line) => Buffer.from(line).toString('base64').slice(0, -4))]
  })
}

async function publishByHouse(db: Db, version: string) {
  const bundle = hostBundle({ version })
  const signature = await signByOwnKey(db, bundle.manifest, nowMs)
  const how = { judge: async () => [], who: 'checkout', nowMs }
  return publishRelease(db, { ...bundle, signature }, how)
}

onEachEngine((open) => {
  test('who finds a backup cannot sign as the house does, and a restored house can again', async (t) => {
    const [source, target] = [await openServer(t, open), await openServer(t, open)]
    await fillDatabaseFully(source.db)
    const path = join(await makeDataDir(t), 'house.backup')
    await backUp(source.db, path, show)
    const text = gunzipSync((await readFile(path)).subarray(headerBytes)).toString()
    assert.ok(text.includes('a@sala.example'))
    for (const secret of await secretsOf(source.db)) assert.ok(!text.includes(secret))

    await restore(target, path, { isReplacing: false, show })
    await secretKey(target.db)
    const { apps, forged } = await readLiveState(target.db)
    assert.deepEqual([apps.map(({ live }) => live.version), forged], [['2.0.0'], []])
    assert.equal((await publishByHouse(target.db, '2.0.1')).outcome, 'published')
    await promote(target.db, { app: 'host', version: '2.0.1', who: 'ci', why: null, nowMs })
    const old = new Set(await secretsOf(source.db))
    for (const secret of await secretsOf(target.db)) assert.ok(!old.has(secret))
  })

  test('a house key that was revoked opens nothing after a restore, by whatever key', async (t) => {
    const [source, target] = [await openServer(t, open), await openServer(t, open)]
    await fillDatabaseFully(source.db)
    await revokeTeamKey(source.db, { app: 'host', name: ownKeyName })
    const path = join(await makeDataDir(t), 'house.backup')
    await backUp(source.db, path, show)
    await restore(target, path, { isReplacing: false, show })
    assert.equal((await publishByHouse(target.db, '2.0.1')).outcome, 'unsigned')
    const keys = await listKeys(target.db, 'host')
    assert.ok(keys.every(({ name, revokedAt }) => name !== ownKeyName || revokedAt !== null))
  })
})

for (const [kind, generate] of [
  ['', generateX25519Identity],
  [', also one that outlives quantum computers', generateHybridIdentity],
] as const) {
  test(`a backup is for its recipient alone${kind}`, async (t) => {
    const [source, target] = [await openServer(t), await openServer(t)]
    await fillDatabaseFully(source.db)
    const identity = await generate()
    const folder = await makeDataDir(t)
    const path = join(folder, 'house.backup')
    await backUp(source.db, path, show, await identityToRecipient(identity))
    assert.deepEqual(await readdir(folder), ['house.backup'])
    const bytes = await readFile(path)
    assert.match(bytes.toString('latin1'), /^age-encryption\.org\/v1\n/)
    for (const text of ['a@sala.example', 'sala-backup']) assert.ok(!bytes.includes(text))

    const identities = async () => [identity]
    const other = await generate()
    const how = { isReplacing: false, show }
    const others = restore(target, path, { ...how, identities: async () => [other] })
    await assert.rejects(others, BackupError)
    for (const at of [bytes.length - 1, bytes.length >> 1, 300]) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
      await writeFile(path, damaged)
      await assert.rejects(restore(target, path, { ...how, identities }))
    }
    await writeFile(path, bytes.subarray(0, -70_000))
    await assert.rejects(restore(target, path, { ...how, identities }), BackupError)

    await writeFile(path, bytes)
    await restore(target, path, { ...how, identities })
    assert.deepEqual(await contentsOf(target.db), { ...(await contentsOf(source.db)), secret: [] })
  })
}

test('BACKUP_RECIPIENT encrypts, BACKUP_IDENTITY reads it, and without it that is said', async (t) => {
  const identity = await generateX25519Identity()
  const folder = await makeDataDir(t)
  const [file, key] = [join(folder, 'house.backup'), join(folder, 'key.txt')]
  await writeFile(key, `# created: today\n${identity}\n`)
  const here = { DATA_DIR: await makeDataDir(t) }
  const there = { DATA_DIR: await makeDataDir(t) }
  const database = openDatabase({ databaseUrl: undefined, dataDir: here.DATA_DIR })
  await migrate(database)
  await database.db.destroy()

  const BACKUP_RECIPIENT = await identityToRecipient(identity)
  const made = await runBackup(t, ['backup', file], { env: { ...here, BACKUP_RECIPIENT } })
  assert.equal(made.code, 0)
  const without = await runBackup(t, ['restore', file], { env: there })
  assert.equal(without.last.failure, 'wrongUse')
  assert.match(without.last.message, /BACKUP_IDENTITY/)
  const env = { ...there, BACKUP_IDENTITY: key }
  assert.equal((await runBackup(t, ['restore', file], { env })).code, 0)
})
