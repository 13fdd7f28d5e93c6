import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createPostgresDatabase, onEachEngine } from '../../testing/engines.ts'
import { bareEnvironment } from '../../testing/environment.ts'
import { addressIn, makeDataDir, signIn, spawnServer } from '../../testing/spawn-server.ts'

const command = join(import.meta.dirname, '../../commands/admin.ts')
const body = JSON.stringify({ name: 'planted' })

onEachEngine((_open, engine) => {
  test('what was begun before a reset by the command line is not done after it', async (t) => {
    const where: Record<string, string> = { DATA_DIR: await makeDataDir(t) }
    if (engine === 'postgres') {
      const { databaseUrl, drop } = await createPostgresDatabase()
      t.after(drop)
      where.DATABASE_URL = databaseUrl
    }
    const address = addressIn(await spawnServer(t, where).ready)
    const headers = {
      ...(await signIn(address)),
      'content-type': 'application/json',
      'content-length': String(body.length),
    }
    const begun = Array.from({ length: 5 }, () => {
      const sent = request(`${address}/api/staff`, { method: 'POST', headers })
      sent.write(body.slice(0, -1))
      return { sent, answered: once(sent, 'response') as Promise<[IncomingMessage]> }
    })
    // Until the guard has let them in: who is refused is answered before the body is there.
    await Promise.race([pause(1000), ...begun.map(({ answered }) => answered)])
    const env = { ...bareEnvironment, ...where }
    await promisify(execFile)(process.execPath, [command, 'reset', 'admin@sala.example'], { env })
    for (const { sent, answered } of begun) {
      sent.end(body.slice(-1))
      const [{ statusCode }] = await answered
      assert.equal(statusCode, 401)
    }
    assert.deepEqual(await (await fetch(`${address}/api/staff`)).json(), [])
  })
})
