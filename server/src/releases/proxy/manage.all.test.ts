import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../../people/audit/record-change.ts'
import { openBackendApp, serveBackend } from '../../testing/backend-app.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { allowBackend, listAllowed, revokeBackend } from './manage.ts'

onDefaultEngine((open) => {
  test('what is no backend is not allowed, and one address has one spelling', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const allow = (origin: string, isPrivate = false, app = 'pond') =>
      allowBackend(db, { app, origin, isPrivate }, commandLine, 1)
    for (const origin of [
      '',
      'orders.example',
      'ftp://orders.example',
      'https://orders.example/api',
      'https://orders.example/?',
      'https://orders.example/#',
      'https://a:b@orders.example',
      'https://orders.example\\x',
      'http://orders.example',
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://[::ffff:10.0.0.1]',
      'https://192.168.0.1:8443',
      `https://${'x'.repeat(200)}.example`,
    ]) {
      await assert.rejects(allow(origin), { statusCode: 400 }, origin)
    }
    for (const origin of ['http://169.254.169.254', 'http://0.0.0.0:80', 'http://[fe80::1]']) {
      await assert.rejects(allow(origin, true), /Nobody’s backend/, origin)
    }
    for (const app of ['host', 'Pond', '', '../x']) {
      await assert.rejects(allow('https://orders.example', false, app), { statusCode: 400 }, app)
    }
    assert.deepEqual(await listAllowed(db), [])

    await allow('https://ORDERS.example:443/')
    await allow('http://127.1:8080', true)
    await allow('https://orders.example', true)
    assert.deepEqual(
      (await listAllowed(db)).map((one) => [one.origin, one.private]),
      [
        ['http://127.0.0.1:8080', true],
        ['https://orders.example', true],
      ],
    )
    const which = { app: 'pond', origin: 'https://orders.EXAMPLE' }
    assert.deepEqual(await revokeBackend(db, which, commandLine, 1), {
      app: 'pond',
      origin: 'https://orders.example',
      usedBy: [],
    })
    await assert.rejects(revokeBackend(db, which, commandLine, 1), { statusCode: 404 })
    const trail = await db.selectFrom('audit').select(['action', 'after']).orderBy('seq').execute()
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['backend.allow', 'backend.allow', 'backend.allow', 'backend.revoke'],
    )
  })
})

test('what is revoked on one server is closed on every other', async (t) => {
  const port = await serveBackend(t, (_, response) => response.end('here'))
  const { db, origin, call, told } = await openBackendApp(t, port)
  const open = async () => ({ db, engine: 'sqlite' as const, close: async () => {} })
  const { app: other } = await openTestApp(t, { open, root: import.meta.dirname })
  const there = async () => (await other.inject('/api/remotes/pond/')).statusCode
  assert.deepEqual([(await call()).status, await there()], [200, 200])
  await revokeBackend(db, { app: 'pond', origin }, commandLine, 1)
  assert.deepEqual([(await told())[0], await there()], [503, 503])
})

test('one that is allowed as private no more is not spoken to where it is', async (t) => {
  const port = await serveBackend(t, (_, response) => response.end('here'))
  const origin = `http://127.0.0.1:${port}`
  const { db, call, told } = await openBackendApp(t, port)
  assert.equal(await (await call()).text(), 'here')
  await db.updateTable('backend').set({ isPrivate: 0 }).execute()
  const other = { app: 'lake', origin: 'https://lake.example', isPrivate: false }
  await allowBackend(db, other, commandLine, 1)
  const said = 'The backend of pond is at an address that is not allowed.'
  assert.deepEqual(await told(), [502, said])
  await allowBackend(db, { app: 'pond', origin, isPrivate: true }, commandLine, 1)
  assert.equal(await (await call()).text(), 'here')
})

test('who gets a canary speaks to its backend, all others to that of what is live', async (t) => {
  const answering = (text: string) => serveBackend(t, (_, response) => response.end(text))
  const { db, app, call, team } = await openBackendApp(t, await answering('live'))
  const origin = `http://127.0.0.1:${await answering('canary')}`
  await allowBackend(db, { app: 'pond', origin, isPrivate: true }, commandLine, 1)
  await team.publish(remoteBundle({ version: '1.1.0', description: { backend: origin } }))
  const percent = { version: '1.1.0', percent: 100 }
  assert.equal((await team.change('canary', percent)).statusCode, 200)
  const { cookies } = await app.inject('/remotes.json')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  assert.equal(await (await call('/', { headers: { cookie } })).text(), 'canary')
  assert.equal(await (await call('/', { headers: { cookie: `${cookie}x` } })).text(), 'live')
  assert.equal(await (await call()).text(), 'live')
  const revoked = await revokeBackend(db, { app: 'pond', origin }, commandLine, 1)
  assert.deepEqual(revoked.usedBy, ['1.1.0'])
  assert.equal((await call('/', { headers: { cookie } })).status, 503)
  assert.equal((await call()).status, 200)
})
