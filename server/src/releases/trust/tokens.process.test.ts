import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { listNewestRows } from '../../people/audit/repository.ts'
import { gzipped, remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import {
  bareEnvironment,
  makeDataDir,
  parseAddress,
  spawnServer,
} from '../../testing/spawn-server.ts'
import { revokeToken } from '../../testing/team-access.ts'
import { createPrivateKeyPem, toPublicKey } from './keys.ts'

const run = promisify(execFile)

test('refuses a deploy token for another team’s remote', async (t) => {
  const { app, db, team } = await createReleaseApp(t)
  const other = await createReleaseTeam({ app, db }, 'lake')
  await team.ship(remoteBundle())
  const pond = '/api/releases/pond'
  const bundle = await gzipped(remoteBundle({ version: '6.6.6' }))
  const answers = [
    await other.upload(bundle, '', pond),
    await other.upload(bundle, '/check', pond),
    await other.post('promote', { version: '1.0.0' }, pond),
    await other.post('rollback', {}, pond),
    await other.post('canary', { version: '1.0.0', percent: 50 }, pond),
    await other.post('retire', {}, pond),
    await other.post('previews/dev', { origin: 'http://localhost:1' }, pond),
    await app.inject({ url: `${pond}/history`, headers: other.headers }),
    // To its own URL, with another app's name in the bundle.
    await other.upload(bundle),
  ]
  for (const { statusCode, json } of answers) {
    assert.equal(statusCode, 403)
    assert.equal(json().status, 'error')
  }
  const { events } = await team.history()
  assert.equal(events.length, 2)
})

test('records network addresses of publish and promote in the audit trail', async (t) => {
  const { db, team } = await createReleaseApp(t)
  await team.ship(remoteBundle())
  await team.post('canary', { version: '1.0.0', percent: 0 })
  const rows = await listNewestRows(db, { limit: 50 })
  const pond = rows.filter(({ subject, action }) => subject === 'pond' && /^release/.test(action))
  assert.deepEqual(
    pond.map(({ action, who, origin }) => [action, who, origin]),
    [
      ['release.promote', 'ci', '127.0.0.1'],
      ['release.publish', 'ci', '127.0.0.1'],
    ],
  )
})

test('accepts a deploy token for releases only, and no session to publish', async (t) => {
  const { app, team, signIn } = await createReleaseApp(t)
  await team.ship(remoteBundle())
  const headers = team.headers
  assert.equal((await app.inject({ url: '/api/messages', headers })).statusCode, 401)
  const write = { method: 'POST', url: '/api/staff', headers, payload: { name: 'x' } } as const
  assert.equal((await app.inject(write)).statusCode, 401)

  const session = await signIn()
  const read = async (url: string) => (await app.inject({ url, headers: session })).statusCode
  assert.equal(await read('/api/releases'), 200)
  assert.equal(await read('/api/releases/pond/history'), 200)
  for (const action of ['/previews/dev', '/check', '']) {
    const url = `/api/releases/pond${action}`
    const { statusCode } = await app.inject({ method: 'POST', url, headers: session })
    assert.equal(statusCode, 401, url)
  }
})

test('refuses a revoked token at once, and stores only hashes', async (t) => {
  const { db, team } = await createReleaseApp(t)
  const stored = JSON.stringify(await db.selectFrom('deployToken').selectAll().execute())
  const [, token = ''] = team.headers.authorization.split(' ')
  assert.match(token, /^sala_pond_[\w-]{43}$/)
  assert.ok(!stored.includes(token.slice(-43)))

  await revokeToken(db, { app: 'pond', name: 'ci' })
  const { statusCode, headers } = await team.publish(remoteBundle())
  assert.equal(statusCode, 401)
  assert.equal(headers['www-authenticate'], 'Bearer')
  await assert.rejects(
    revokeToken(db, { app: 'pond', name: 'ci' }),
    /has no valid token, key or link called “ci”/,
  )
})

test('does not read the body of an unknown token', async (t) => {
  const { app, team } = await createReleaseApp(t)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const [authorization, status] of [
    ['Bearer x', 401],
    [team.headers.authorization, 403],
  ] as const) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `POST /api/releases/lake HTTP/1.1\r\nhost: sala\r\nauthorization: ${authorization}\r\ncontent-type: application/gzip\r\ncontent-length: 9000000\r\n\r\nx`,
    )
    const [answer] = await once(socket, 'data')
    socket.destroy()
    assert.match(String(answer), new RegExp(`^HTTP/1.1 ${status} `))
  }
  assert.ok((app.server.address() as AddressInfo).port)
})

test('the team command creates, lists and revokes beside a running server', async (t) => {
  const DATA_DIR = await makeDataDir(t)
  const address = parseAddress(await spawnServer(t, { DATA_DIR }).ready)
  const command = async (...args: string[]) => {
    const path = join(import.meta.dirname, '../../commands/team.ts')
    const quiet = '--disable-warning=ExperimentalWarning'
    const env = { ...bareEnvironment, DATA_DIR }
    return run(process.execPath, [quiet, path, ...args], { env })
  }
  const { link } = JSON.parse(
    (await command('add', '--at', address, '--', 'pond', 'laptop')).stdout,
  )
  const secret = new URL(link).hash.slice('#pond.'.length)
  const publicKey = `ed25519:${toPublicKey(createPrivateKeyPem())}`
  const enrolled = await fetch(`${address}/api/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app: 'pond', secret, publicKey }),
  })
  const { token } = (await enrolled.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const read = async () => (await fetch(`${address}/api/releases/pond/history`, { headers })).status
  assert.equal(await read(), 200)

  const [team] = JSON.parse((await command('list')).stdout)
  assert.deepEqual([team.app, team.tokens[0].name, team.keys[0].name], ['pond', 'laptop', 'laptop'])
  await command('revoke', '--', 'pond', 'laptop')
  assert.equal(await read(), 401)
  await assert.rejects(command('revoke', '--', 'pond', 'laptop'), { code: 2 })
  await assert.rejects(command('destroy', 'pond'), { code: 2, stderr: /^Usage: / })
})
