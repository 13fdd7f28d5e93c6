import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import {
  trackAcknowledgedWrites,
  writeTrackerEnvironment,
} from '../../testing/acknowledged-writes.ts'
import { drawSamples, rounds } from '../../testing/random.ts'
import { makeDataDir, parseAddress, signIn, spawnServer } from '../../testing/spawn-server.ts'
import { skipOwnPostgres, startDurablePostgres } from '../../testing/start-postgres.ts'

const moment = fc.noBias(fc.nat({ max: 800 }))
const crashesAfterMs = drawSamples(moment, rounds(3, 60))

describe('PostgreSQL', { skip: skipOwnPostgres }, () => {
  test('keeps acknowledged writes when it crashes, and the server recovers', async (t) => {
    const folder = await makeDataDir(t)
    await chmod(folder, 0o711)
    const postgres = await startDurablePostgres(t, { data: join(folder, 'data') })
    const environment = { DATABASE_URL: postgres.databaseUrl, ...writeTrackerEnvironment }
    const { server, ready, exit, errors } = spawnServer(t, environment)
    const address = parseAddress(await ready)
    const headers = await signIn(address)
    const acknowledged = trackAcknowledgedWrites()
    await acknowledged.writeDuring(address, headers, async () => {
      for (const crashAfterMs of crashesAfterMs) {
        await pause(crashAfterMs)
        await postgres.crash()
        await postgres.start()
        const before = acknowledged.size()
        while (acknowledged.size() === before) await pause(20)
      }
    })
    await acknowledged.check(address, environment)
    t.diagnostic(`${crashesAfterMs.length} crashes: ${JSON.stringify(acknowledged.counts())}`)
    server.kill('SIGTERM')
    assert.equal(await exit, 0)
    assert.doesNotMatch(await errors, /uncaught|unhandled/i)
  })
})
