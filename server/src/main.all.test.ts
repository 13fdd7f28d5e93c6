import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir, parseAddress, spawnServer } from './testing/spawn-server.ts'

test('warns of a weak ADMIN_PASSWORD, and accepts it', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const { server, ready, errors } = spawnServer(t, { DATA_DIR, ADMIN_PASSWORD: 'letmein' })
  assert.match(await ready, /^Sala is ready .* with the password from ADMIN_PASSWORD\n$/)
  server.kill('SIGTERM')
  assert.match(
    await errors,
    /^Please change ADMIN_PASSWORD after signing in\. Use at least 12 [^\n]*\n$/,
  )
})

test('SIGTERM interrupts a start, and the next start completes it', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const { server, ready, exit, errors } = spawnServer(t, { DATA_DIR, SEED: 'demo' })
  while (!existsSync(join(DATA_DIR, 'sala.db'))) await pause(5)
  server.kill('SIGTERM')
  assert.equal(await exit, 0)
  assert.match(await ready, /^the server ended/)
  assert.equal(await errors, '')
  const again = spawnServer(t, { DATA_DIR })
  assert.match(await again.ready, /^Sala is ready/)
})

test('explains bad variables, a used port and an unreachable database', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const first = spawnServer(t, { DATA_DIR })
  const { port } = new URL(parseAddress(await first.ready))
  const others = [
    spawnServer(t, { DATA_DIR: await makeDataDir(t), PORT: port }),
    spawnServer(t, { DATA_DIR: await makeDataDir(t), PORT: 'x', SEED: 'y' }),
    spawnServer(t, { DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  ]
  for (const other of others) other.ready.catch(() => {})
  assert.deepEqual(await Promise.all(others.map(({ exit }) => exit)), [1, 1, 1])
  const [taken, bad, away] = await Promise.all(others.map(({ errors }) => errors))
  assert.match(taken ?? '', /the port is in use/)
  assert.match(bad ?? '', /PORT must be [^\n]*\nSEED must be/)
  assert.match(away ?? '', /^Sala cannot start: the database cannot be used [^\n]*\n$/)
})
