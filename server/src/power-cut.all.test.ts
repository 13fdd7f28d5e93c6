import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { trackAcknowledgedWrites, writeTrackerEnvironment } from './testing/acknowledged-writes.ts'
import { createPowerCutDisk, skipDisks } from './testing/disks.ts'
import { drawSamples, rounds } from './testing/random.ts'
import { parseAddress, signIn, spawnServer } from './testing/spawn-server.ts'
import { skipOwnPostgres, startDurablePostgres } from './testing/start-postgres.ts'

const moment = fc.noBias(fc.nat({ max: 1500 }))
const powerCuts = rounds(1, 100)
/** The first cut comes once a write of each kind was acknowledged. */
const cutsAfterMs = [undefined, ...drawSamples(moment, powerCuts)]
/** How much of the unsynced data survives: mostly nothing, the worst case. */
const unsynced = ['nothing', 'nothing', 'journal', 'nothing', 'all'] as const

type Disk = Awaited<ReturnType<typeof createPowerCutDisk>>

/** The data of a server, and how to crash and restart its database. */
interface Store {
  environment: Record<string, string>
  crash: () => Promise<void>
  start: () => Promise<void>
}

async function embedded(_t: TestContext, { path }: Disk): Promise<Store> {
  const nothing = async () => {}
  return { environment: { DATA_DIR: path }, crash: nothing, start: nothing }
}

async function postgres(t: TestContext, { path }: Disk): Promise<Store> {
  const { databaseUrl, crash, start } = await startDurablePostgres(t, { data: join(path, 'data') })
  return { environment: { DATABASE_URL: databaseUrl }, crash, start }
}

describe('a power cut', { skip: skipDisks }, () => {
  for (const [engine, make] of [
    ['SQLite', embedded],
    ['PostgreSQL', postgres],
  ] as const) {
    describe(engine, { skip: engine === 'PostgreSQL' && skipOwnPostgres }, () => {
      test('loses no acknowledged write, and leaves none incomplete', async (t) => {
        const disk = await createPowerCutDisk(t, { megabytes: 512 })
        const store = await make(t, disk)
        const environment = { ...store.environment, ...writeTrackerEnvironment }
        const acknowledged = trackAcknowledgedWrites()
        for (const [round, cutAfterMs] of cutsAfterMs.entries()) {
          const { server, ready, exit } = spawnServer(t, environment)
          const address = parseAddress(await ready)
          const headers = await signIn(address)
          await acknowledged.check(address, environment)
          let isCut = false
          const timer = cutAfterMs === undefined ? acknowledged.someOfEachKind() : pause(cutAfterMs)
          const cut = timer.then(() => {
            // Set before the cut, since ext4 may treat a pending sync as complete.
            isCut = true
            disk.cut(unsynced[round % unsynced.length])
          })
          await acknowledged.write(address, headers, () => isCut)
          await cut
          server.kill('SIGKILL')
          await exit
          await store.crash()
          disk.mend()
          await store.start()
        }
        assert.ok(acknowledged.size() > 0)
        t.diagnostic(`${powerCuts} cuts: ${JSON.stringify(acknowledged.counts())}`)
      })
    })
  }

  test('loses what was not synced, which proves this test', async (t) => {
    const disk = await createPowerCutDisk(t)
    const [synced, unsynced] = [join(disk.path, 'synced'), join(disk.path, 'unsynced')]
    const file = await open(synced, 'w')
    await file.writeFile('there')
    await file.sync()
    await file.close()
    await writeFile(unsynced, 'not there')
    const path = join(disk.path, 'unsynced.db')
    const database = new DatabaseSync(path)
    database.exec('pragma synchronous = off; create table t (a); insert into t values (1)')
    database.close()
    disk.cut()
    disk.mend()
    assert.deepEqual([existsSync(synced), existsSync(unsynced)], [true, false])
    assert.throws(() => new DatabaseSync(path).prepare('select a from t').all(), /no such table/)
  })
})
