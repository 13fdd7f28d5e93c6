import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { openSqlite } from '../../testing/engines.ts'
import { makeDataDir, spawnServer } from '../../testing/spawn-server.ts'
import { backUp } from './back-up.ts'
import { readBackupFile } from './backup-file.ts'
import { startBackups } from './schedule.ts'
import { showNothing } from './show-steps.ts'

const hourMs = 60 * 60_000

/** A house whose backups a test can ask for by starting anew, as a restart does. */
async function openServer(t: TestContext) {
  const { db, close } = await openSqlite()
  t.after(close)
  const dir = join(await makeDataDir(t), 'backups')
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const errors: unknown[] = []
  const settings = { dir, everyMs: 24 * hourMs, keep: 3 }
  async function restart() {
    const backups = startBackups(settings, {
      make: async (path) => {
        await backUp(db, path, showNothing)
      },
      now: () => clock.nowMs,
      log: { error: (error: unknown) => errors.push(error) },
    })
    await backups.round()
    await backups.stop()
  }
  return { dir, clock, errors, restart }
}

test('a backup is made when the last one is old enough, whenever the server was restarted', async (t) => {
  const { dir, clock, restart } = await openServer(t)
  for (const hours of [0, 1, 23, 1]) {
    clock.nowMs += hours * hourMs
    await restart()
  }
  assert.deepEqual((await readdir(dir)).sort(), [
    'sala-2026-01-01T00-00-00Z.backup',
    'sala-2026-01-02T00-00-00Z.backup',
  ])
  for (const name of await readdir(dir)) await readBackupFile(join(dir, name))
})

test('old backups go when there is a new one; files of others stay', async (t) => {
  const { dir, clock, restart } = await openServer(t)
  await restart()
  await writeFile(join(dir, 'before-the-move.backup'), '')
  for (let day = 0; day < 4; day++) {
    clock.nowMs += 24 * hourMs
    await restart()
  }
  assert.deepEqual((await readdir(dir)).sort(), [
    'before-the-move.backup',
    'sala-2026-01-03T00-00-00Z.backup',
    'sala-2026-01-04T00-00-00Z.backup',
    'sala-2026-01-05T00-00-00Z.backup',
  ])
})

test('a clock that was ahead keeps no backup from being made', async (t) => {
  const { dir, clock, restart } = await openServer(t)
  clock.nowMs = Date.UTC(2030, 0, 1)
  await restart()
  clock.nowMs = Date.UTC(2026, 0, 1)
  await restart()
  assert.equal((await readdir(dir)).length, 2)
})

test('a backup that cannot be made is logged, and made as soon as it can be', async (t) => {
  const { dir, errors, restart } = await openServer(t)
  await writeFile(dir, 'a file in its place')
  await restart()
  assert.equal(errors.length, 1)
  await rm(dir)
  await restart()
  assert.equal((await readdir(dir)).length, 1)
})

test('the server makes one by itself, for its recipient, in a process of its own, and not again at a restart', async (t) => {
  const BACKUP_DIR = join(await makeDataDir(t), 'backups')
  const identity = await generateX25519Identity()
  const BACKUP_RECIPIENT = await identityToRecipient(identity)
  const env = { DATA_DIR: await makeDataDir(t), BACKUP_DIR, BACKUP_RECIPIENT }
  const first = spawnServer(t, env)
  await first.ready
  const finished = async () =>
    (await readdir(BACKUP_DIR).catch(() => [])).filter((name) => name.endsWith('.backup'))
  while ((await finished()).length === 0) await pause(20)
  first.server.kill('SIGTERM')
  assert.equal(await first.exit, 0)
  assert.equal(await first.errors, '')
  const [name = ''] = await finished()
  await assert.rejects(readBackupFile(join(BACKUP_DIR, name)), /BACKUP_IDENTITY/)
  await readBackupFile(join(BACKUP_DIR, name), async () => [identity])

  const second = spawnServer(t, env)
  await second.ready
  second.server.kill('SIGTERM')
  await second.exit
  assert.deepEqual(await finished(), [name])
})
