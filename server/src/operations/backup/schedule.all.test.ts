import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir, spawnServer } from '../../testing/spawn-server.ts'
import { readBackupFile } from './backup-file.ts'
import { createIfDue, startBackups } from './schedule.ts'

const hourMs = 60 * 60_000

async function createSchedule(t: TestContext) {
  const dir = join(await makeDataDir(t), 'backups')
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const settings = { dir, everyMs: 24 * hourMs, keep: 3 }
  const check = () => createIfDue(settings, clock.nowMs, (path) => writeFile(path, ''))
  return { dir, clock, settings, check }
}

test('creates a backup when the last one is old enough, and keeps the newest', async (t) => {
  const { dir, clock, check } = await createSchedule(t)
  const names = async () => (await readdir(dir)).sort()
  const day = (date: number) => `sala-2026-01-0${date}T00-00-00Z.backup`
  for (const hours of [0, 1, 23, 1]) {
    clock.nowMs += hours * hourMs
    await check()
  }
  assert.deepEqual(await names(), [day(1), day(2)])
  await writeFile(join(dir, 'before-the-move.backup'), '')
  for (const date of [3, 4, 5]) {
    clock.nowMs = Date.UTC(2026, 0, date)
    await check()
  }
  assert.deepEqual(await names(), ['before-the-move.backup', day(3), day(4), day(5)])
})

test('a backup from a clock that was ahead delays no other', async (t) => {
  const { dir, clock, check } = await createSchedule(t)
  for (const year of [2030, 2026]) {
    clock.nowMs = Date.UTC(year, 0, 1)
    await check()
  }
  assert.equal((await readdir(dir)).length, 2)
})

test('logs a failure, and retries at the next check', async (t) => {
  const { dir, settings, check } = await createSchedule(t)
  await writeFile(dir, 'a file in its place')
  const logged = Promise.withResolvers<object>()
  const stop = startBackups(settings, { now: Date.now, log: { error: logged.resolve } })
  assert.equal(((await logged.promise) as { err: NodeJS.ErrnoException }).err.code, 'EEXIST')
  await stop()
  await rm(dir)
  await check()
  assert.equal((await readdir(dir)).length, 1)
})

test('the server creates one in a child process, and no other after a restart', async (t) => {
  const BACKUP_DIR = join(await makeDataDir(t), 'backups')
  const env = { DATA_DIR: await makeDataDir(t), BACKUP_DIR }
  const first = spawnServer(t, env)
  await first.ready
  const finished = async () =>
    (await readdir(BACKUP_DIR).catch(() => [])).filter((name) => name.endsWith('.backup'))
  while ((await finished()).length === 0) await pause(20)
  first.server.kill('SIGTERM')
  assert.equal(await first.exit, 0)
  assert.equal(await first.errors, '')
  const [name = ''] = await finished()
  await readBackupFile(join(BACKUP_DIR, name))

  const second = spawnServer(t, env)
  await second.ready
  second.server.kill('SIGTERM')
  await second.exit
  assert.deepEqual(await finished(), [name])
})
