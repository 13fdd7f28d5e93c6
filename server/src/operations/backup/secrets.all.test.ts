import assert from 'node:assert/strict'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { Db } from '../../foundation/db/database.ts'
import { readSigningKey } from '../../foundation/secrets/repository.ts'
import { promote } from '../../releases/live/promote.ts'
import { readLiveState } from '../../releases/live/repository.ts'
import { publishRelease } from '../../releases/store/publish.ts'
import { serverKeyName, signWithServerKey } from '../../releases/trust/keys.ts'
import { listKeys } from '../../releases/trust/team-keys.ts'
import { hostBundle } from '../../testing/bundles.ts'
import { type OpenTestDatabase, onEachEngine } from '../../testing/engines.ts'
import { fillAllTables } from '../../testing/filled-database.ts'
import { makeDataDir } from '../../testing/spawn-server.ts'
import { revokeTeamKey } from '../../testing/team-access.ts'
import { readBackupFile } from './backup-file.ts'
import { createBackup } from './create-backup.ts'
import { restore } from './restore.ts'

const nowMs = 1_800_000_000_000

async function startServer(t: TestContext, open: OpenTestDatabase) {
  const { close, ...database } = await open()
  t.after(close)
  return database
}

/** The secrets of a server, in all encodings that a file may use. */
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
  const signature = await signWithServerKey(db, bundle.manifest, nowMs)
  const how = { check: async () => [], who: 'checkout', nowMs }
  return publishRelease(db, { ...bundle, signature }, how)
}

onEachEngine((open) => {
  test('a backup has no signing keys, and a restored server creates new ones', async (t) => {
    const [source, target] = [await startServer(t, open), await startServer(t, open)]
    await fillAllTables(source.db)
    const path = join(await makeDataDir(t), 'house.backup')
    await createBackup(source.db, path)
    const { lines } = await readBackupFile(path)
    const content = await text(lines)
    assert.ok(content.includes('a@sala.example'))
    for (const secret of await secretsOf(source.db)) assert.ok(!content.includes(secret))

    await restore(target, path, { isReplacing: false })
    await readSigningKey(target.db)
    const { apps, forged } = await readLiveState(target.db)
    assert.deepEqual([apps.map(({ live }) => live.version), forged], [['2.0.0'], []])
    assert.equal((await publishByHouse(target.db, '2.0.1')).outcome, 'published')
    await promote(target.db, { app: 'host', version: '2.0.1', who: 'ci', why: null, nowMs })
    const old = new Set(await secretsOf(source.db))
    for (const secret of await secretsOf(target.db)) assert.ok(!old.has(secret))
  })

  test('a revoked key of the server stays revoked after a restore', async (t) => {
    const [source, target] = [await startServer(t, open), await startServer(t, open)]
    await fillAllTables(source.db)
    await revokeTeamKey(source.db, { app: 'host', name: serverKeyName })
    const path = join(await makeDataDir(t), 'house.backup')
    await createBackup(source.db, path)
    await restore(target, path, { isReplacing: false })
    assert.equal((await publishByHouse(target.db, '2.0.1')).outcome, 'unsigned')
    const keys = await listKeys(target.db, 'host')
    assert.ok(keys.every(({ name, revokedAt }) => name !== serverKeyName || revokedAt !== null))
  })
})
