import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { ledgerEnvironment, openLedger } from '../../testing/ledger.ts'
import { makePostgres, skipOwnPostgres } from '../../testing/own-postgres.ts'
import { draw, rounds } from '../../testing/rounds.ts'
import { addressIn, makeDataDir, signIn, spawnServer } from '../../testing/spawn-server.ts'

const moment = fc.noBias(fc.nat({ max: 800 }))
const crashesAfterMs = draw(moment, rounds(3, 60))

describe('PostgreSQL', { skip: skipOwnPostgres }, () => {
  test('when it crashes under writes, all that was acknowledged is there, and the server goes on', async (t) => {
    const folder = await makeDataDir(t)
    await chmod(folder, 0o711)
    const postgres = await makePostgres(t, { data: join(folder, 'data') })
    const environment = { DATABASE_URL: postgres.databaseUrl, ...ledgerEnvironment }
    const { server, ready, exit, errors } = spawnServer(t, environment)
    const address = addressIn(await ready)
    const headers = await signIn(address)
    const ledger = openLedger()
    await ledger.writeDuring(address, headers, async () => {
      for (const crashAfterMs of crashesAfterMs) {
        await pause(crashAfterMs)
        await postgres.crash()
        await postgres.start()
        const before = ledger.size()
        while (ledger.size() === before) await pause(20)
      }
    })
    await ledger.check(address, headers, environment)
    t.diagnostic(`${crashesAfterMs.length} crashes: ${JSON.stringify(ledger.figures())}`)
    server.kill('SIGTERM')
    assert.equal(await exit, 0)
    assert.doesNotMatch(await errors, /uncaught|unhandled/i)
  })
})
