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
  /** Makes the disk good again, and what has given up because of it. */
  mend: () => Promise<void>
}

async function smallEmbedded(t: TestContext): Promise<Store> {
  const disk = await createSmallDisk(t, { megabytes: 16 })
  const DATA_DIR = join(disk.path, 'data')
  const breakDisk = async () => disk.fill()
  return { environment: { DATA_DIR }, breakDisk, mend: async () => disk.freeSpace() }
}

async function smallTables(t: TestContext): Promise<Store> {
  const disk = await createSmallDisk(t, { megabytes: 80 })
  const other = await createSmallDisk(t, { megabytes: 80 })
  // A checkpoint that finds the disk full ends PostgreSQL, as a full journal does (below): here comes none.
  const place = { data: join(disk.path, 'data'), wal: join(other.path, 'wal'), journalMb: 48 }
  const { databaseUrl } = await startDurablePostgres(t, place)
  const environment = { DATABASE_URL: databaseUrl }
  const breakDisk = async () => disk.fill()
  return { environment, breakDisk, mend: async () => disk.freeSpace() }
}

/** Without room for its journal PostgreSQL ends; whoever keeps it running starts it again. */
async function smallJournal(t: TestContext): Promise<Store> {
  const disk = await createSmallDisk(t, { megabytes: 16 })
  const other = await createSmallDisk(t, { megabytes: 80 })
  // More than there is room for: a journal that is used again and again needs no more of it.
  const place = { data: join(other.path, 'data'), wal: join(disk.path, 'wal'), journalMb: 64 }
  const { databaseUrl, crash, start } = await startDurablePostgres(t, place)
  async function breakDisk() {
    disk.fill()
    // It has made some files of its journal in advance.
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    const useUp = async () => {
      for (;;) await client.query(`select pg_logical_emit_message(true, 'a', 'b'), pg_switch_wal()`)
    }
    await assert.rejects(useUp)
    await client.end()
  }
  async function mend() {
    disk.freeSpace()
    await crash()
    await start()
  }
  return { environment: { DATABASE_URL: databaseUrl }, breakDisk, mend }
}

async function until(isSo: () => boolean, failed: AbortSignal) {
  while (!isSo()) await pause(20, undefined, { signal: failed })
}

describe('a disk that is full', { skip: skipDisks }, () => {
  for (const [what, make] of [
    ['SQLite', smallEmbedded],
    ['PostgreSQL, its tables', smallTables],
    ['PostgreSQL, its journal', smallJournal],
  ] as const) {
    const skip = make !== smallEmbedded && skipOwnPostgres
    test(`${what}: refuses writes, and recovers once there is space`, {
      skip,
    }, async (t) => {
      const { breakDisk, mend, ...store } = await make(t)
      const environment = { ...store.environment, ...writeTrackerEnvironment }
      const { server, ready, exit } = spawnServer(t, environment)
      const address = parseAddress(await ready)
      const headers = await signIn(address)
      const acknowledged = trackAcknowledgedWrites()
      await acknowledged.writeDuring(address, headers, async (failed) => {
        await until(() => acknowledged.counts().pictures >= 2, failed)
        await breakDisk()
        await until(() => acknowledged.counts().refused >= 50, failed)
        if (make !== smallJournal) await readAll(address, headers)
        const before = acknowledged.counts()
        await mend()
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
      // ext4 takes some of what is being synced just then for synced.
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

/** What people read is there all the same. */
async function readAll(address: string, headers: Record<string, string>) {
  for (const path of ['/api/health', '/api/staff', '/api/audit', '/api/messages']) {
    const answer = await fetch(address + path, { headers })
    assert.equal(answer.status, 200, `${path}: ${await answer.text()}`)
  }
}
