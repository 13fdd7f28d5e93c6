import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { trackAcknowledgedWrites, writeTrackerEnvironment } from './testing/acknowledged-writes.ts'
import { createPowerCutDisk, createSmallDisk, skipDisks } from './testing/disks.ts'
import { parseAddress, signIn, spawnServer } from './testing/spawn-server.ts'
import { skipOwnPostgres, startDurablePostgres } from './testing/start-postgres.ts'

interface Store {
  environment: Record<string, string>
  breakDisk: () => Promise<void>
  /** Repairs the disk, and restarts a crashed database. */
  repair: () => Promise<void>
}

async function createSmallEmbedded(t: TestContext): Promise<Store> {
  const disk = await createSmallDisk(t, { megabytes: 16 })
  const DATA_DIR = join(disk.path, 'data')
  const breakDisk = async () => disk.fill()
  return { environment: { DATA_DIR }, breakDisk, repair: async () => disk.freeSpace() }
}

async function createSmallTables(t: TestContext): Promise<Store> {
  const disk = await createSmallDisk(t, { megabytes: 80 })
  const other = await createSmallDisk(t, { megabytes: 80 })
  // The journal is large enough that no checkpoint happens: on a full disk it would crash PostgreSQL.
  const place = { data: join(disk.path, 'data'), wal: join(other.path, 'wal'), journalMb: 48 }
  const { databaseUrl } = await startDurablePostgres(t, place)
  const environment = { DATABASE_URL: databaseUrl }
  const breakDisk = async () => disk.fill()
  return { environment, breakDisk, repair: async () => disk.freeSpace() }
}

/** PostgreSQL crashes when its journal is full, and must be restarted. */
async function createSmallJournal(t: TestContext): Promise<Store> {
  const disk = await createSmallDisk(t, { megabytes: 16 })
  const other = await createSmallDisk(t, { megabytes: 80 })
  // More than fits, so that no old journal file is reused.
  const place = { data: join(other.path, 'data'), wal: join(disk.path, 'wal'), journalMb: 64 }
  const { databaseUrl, crash, start } = await startDurablePostgres(t, place)
  async function breakDisk() {
    disk.fill()
    // Uses up the journal files that exist already.
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    const useUp = async () => {
      for (;;) await client.query(`select pg_logical_emit_message(true, 'a', 'b'), pg_switch_wal()`)
    }
    await assert.rejects(useUp)
    await client.end()
  }
  async function repair() {
    disk.freeSpace()
    await crash()
    await start()
  }
  return { environment: { DATABASE_URL: databaseUrl }, breakDisk, repair }
}

async function until(isDone: () => boolean, failed: AbortSignal) {
  while (!isDone()) await pause(20, undefined, { signal: failed })
}

describe('a disk that is full', { skip: skipDisks }, () => {
  for (const [what, make] of [
    ['SQLite', createSmallEmbedded],
    ['PostgreSQL, its tables', createSmallTables],
    ['PostgreSQL, its journal', createSmallJournal],
  ] as const) {
    const skip = make !== createSmallEmbedded && skipOwnPostgres
    test(`${what}: refuses writes, and recovers once there is space`, {
      skip,
    }, async (t) => {
      const { breakDisk, repair, ...store } = await make(t)
      const environment = { ...store.environment, ...writeTrackerEnvironment }
      const { server, ready, exit } = spawnServer(t, environment)
      const address = parseAddress(await ready)
      const headers = await signIn(address)
      const acknowledged = trackAcknowledgedWrites()
      await acknowledged.writeDuring(address, headers, async (failed) => {
        await until(() => acknowledged.counts().pictures >= 2, failed)
        await breakDisk()
        await until(() => acknowledged.counts().refused >= 50, failed)
        if (make !== createSmallJournal) await readAll(address, headers)
        const before = acknowledged.counts()
        await repair()
        await until(() => acknowledged.counts().pictures >= before.pictures + 2, failed)
      })
      await acknowledged.check(address, environment)
      t.diagnostic(JSON.stringify(acknowledged.counts()))
      server.kill('SIGTERM')
      assert.equal(await exit, 0)
    })
  }
})

describe('a disk that turns read-only', { skip: skipDisks }, () => {
  test('serves reads, refuses writes, and loses nothing', async (t) => {
    const disk = await createPowerCutDisk(t)
    const DATA_DIR = join(disk.path, 'data')
    mkdirSync(DATA_DIR)
    const environment = { DATA_DIR, ...writeTrackerEnvironment }
    const first = spawnServer(t, environment)
    const address = parseAddress(await first.ready)
    const headers = await signIn(address)
    const acknowledged = trackAcknowledgedWrites()
    await acknowledged.writeDuring(address, headers, async (failed) => {
      await until(() => acknowledged.counts().pictures >= 2, failed)
      // ext4 may treat a pending sync as complete.
      acknowledged.stopCounting()
      disk.turnReadOnly()
      await until(() => acknowledged.counts().refused >= 20, failed)
      await readAll(address, headers)
    })
    first.server.kill('SIGKILL')
    await first.exit
    disk.mend()
    const second = spawnServer(t, environment)
    const again = parseAddress(await second.ready)
    await acknowledged.check(again, environment)
    t.diagnostic(JSON.stringify(acknowledged.counts()))
  })
})

/** Asserts that reads still work. */
async function readAll(address: string, headers: Record<string, string>) {
  for (const path of ['/api/health', '/api/staff', '/api/audit', '/api/messages']) {
    const answer = await fetch(address + path, { headers })
    assert.equal(answer.status, 200, `${path}: ${await answer.text()}`)
  }
}
