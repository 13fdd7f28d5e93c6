import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '@sala/kit/contract/staff-and-rooms'
import fc from 'fast-check'
import { trackAcknowledgedWrites, writeTrackerEnvironment } from './testing/acknowledged-writes.ts'
import { createEnvironment, onDefaultEngine } from './testing/engines.ts'
import { drawPicture } from './testing/pictures.ts'
import { drawSamples, rounds } from './testing/random.ts'
import { makeDataDir, parseAddress, signIn, spawnServer } from './testing/spawn-server.ts'
import { pictureForm } from './testing/upload-forms.ts'

test('prints a generated password at the first start only', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const first = spawnServer(t, { DATA_DIR, ADMIN_PASSWORD: '', ADMIN_EMAIL: 'Boss@sala.example' })
  const line = await first.ready
  const [, email, made] = line.match(/^Sala is ready .* as (\S+) with the password (\S+)\n$/) ?? []
  assert.equal(email, 'boss@sala.example')
  const answer = await fetch(`${parseAddress(line)}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: made }),
  })
  assert.equal(answer.status, 200)
  first.server.kill('SIGTERM')
  assert.equal(await first.exit, 0)
  assert.equal(await first.errors, '')

  const second = spawnServer(t, { DATA_DIR, ADMIN_PASSWORD: '' })
  assert.match(
    await second.ready,
    /as boss@sala.example with the password printed or set at the first start\n$/,
  )
})

test('refuses to start a second process on one data folder', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const first = spawnServer(t, { DATA_DIR })
  const address = parseAddress(await first.ready)
  const second = spawnServer(t, { DATA_DIR })
  second.ready.catch(() => {})
  assert.equal(await second.exit, 1)
  assert.match(await second.errors, /^Another Sala is already running on the data folder [^\n]*\n$/)
  assert.equal((await fetch(`${address}/api/health`)).status, 200)
})

const moment = fc.noBias(fc.nat({ max: 1200 }))
const killRounds = rounds(1, 500)
/** The first kill comes once a write of each kind was acknowledged. */
const killsAfterMs = [undefined, ...drawSamples(moment, killRounds)]

onDefaultEngine((_open, engine) => {
  test('acknowledged writes survive kill -9, and none is incomplete', async (t) => {
    const environment = { ...(await createEnvironment(t, engine)), ...writeTrackerEnvironment }
    const acknowledged = trackAcknowledgedWrites()
    for (const killAfterMs of killsAfterMs) {
      const { server, ready, exit } = spawnServer(t, environment)
      const address = parseAddress(await ready)
      const headers = await signIn(address)
      await acknowledged.check(address, environment)
      const timer = killAfterMs === undefined ? acknowledged.someOfEachKind() : pause(killAfterMs)
      timer.then(() => server.kill('SIGKILL'))
      await acknowledged.write(address, headers, () => server.signalCode !== null)
      await exit
    }
    assert.ok(acknowledged.size() > 0)
    t.diagnostic(`${killRounds} rounds: ${JSON.stringify(acknowledged.counts())}`)
  })
})

test('SIGTERM waits for a pending upload, then closes everything', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const { server, ready, exit, errors } = spawnServer(t, { DATA_DIR })
  const address = parseAddress(await ready)
  const headers = await signIn(address)
  const added = await fetch(`${address}/api/staff`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"name":"Ploy"}',
  })
  const { _id } = (await added.json()) as Person
  const form = await pictureForm(await drawPicture({ width: 800, height: 600 }))

  const upload = request(`${address}/api/staff/${_id}/image`, {
    method: 'PUT',
    headers: { ...headers, ...form.headers, 'content-length': form.payload.length },
  })
  upload.write(form.payload.subarray(0, 500))
  // After this answer, the server has received the first part of the upload.
  await fetch(`${address}/api/health`)
  server.kill('SIGTERM')
  await assert.rejects(async () => {
    for (;;) await fetch(`${address}/api/health`, { headers: { connection: 'close' } })
  })
  upload.end(form.payload.subarray(500))
  const [answer] = await once(upload, 'response')
  assert.equal(answer.statusCode, 200)
  answer.resume()
  assert.equal(await exit, 0)
  assert.equal(await errors, '')

  const again = spawnServer(t, { DATA_DIR })
  const answered = await fetch(`${parseAddress(await again.ready)}/api/staff`)
  const [person] = (await answered.json()) as Person[]
  assert.ok(person?.file)
})
