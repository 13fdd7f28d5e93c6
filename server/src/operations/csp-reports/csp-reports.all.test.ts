import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../testing/engines.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { cleanUp } from '../housekeeping/jobs.ts'
import { listViolations, mostKinds } from './repository.ts'

const dayMs = 24 * 60 * 60_000
const page = 'http://sala.example/staff?who=ploy#secret'

const report = (blockedURL: string, more = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: page,
  user_agent: 'a browser',
  body: {
    documentURL: page,
    effectiveDirective: 'script-src-elem',
    blockedURL,
    sample: 'a secret',
    ...more,
  },
})

async function openWithReports(
  t: Parameters<typeof openTestApp>[0],
  options: Parameters<typeof openTestApp>[1] = {},
) {
  const opened = await openTestApp(t, options)
  const headers = await opened.signIn()
  const send = (payload: unknown, type = 'application/reports+json', remoteAddress = '127.0.0.1') =>
    opened.app.inject({
      method: 'POST',
      url: '/api/violations',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress,
    })
  const list = async () => (await opened.app.inject({ url: '/api/violations', headers })).json()
  return { ...opened, send, list }
}

onEachEngine((open) => {
  test('what a browser refused is counted, without anything of whose browser it was', async (t) => {
    const { clock, db, send, list } = await openWithReports(t, { open })
    const first = new Date(clock.nowMs).toISOString()
    const reports = [
      report('inline'),
      report('https://evil.example/x.js?token=1'),
      report('http://sala.example/media/a/b.js?x=1'),
    ]
    assert.equal((await send(reports)).statusCode, 204)
    clock.nowMs += 1000
    await send([report('inline')])
    const [latest, ...others] = await list()
    assert.deepEqual(latest, {
      directive: 'script-src-elem',
      blocked: 'inline',
      page: '/staff',
      times: 2,
      firstAt: first,
      lastAt: new Date(clock.nowMs).toISOString(),
    })
    const blocked = others.map((one: { blocked: string }) => one.blocked)
    assert.deepEqual(blocked.toSorted(), ['/media/a/b.js', 'https://evil.example'])
    const rows = JSON.stringify(await db.selectFrom('violation').selectAll().execute())
    assert.doesNotMatch(rows, /secret|token|ploy|browser/)
  })

  test('reports of the older kind, and of scripts without a hash, are counted too', async (t) => {
    const { send, list } = await openWithReports(t, { open })
    const older = { 'document-uri': page, 'violated-directive': 'img-src', 'blocked-uri': 'data' }
    await send({ 'csp-report': older }, 'application/csp-report')
    const body = { documentURL: page, blockedURL: 'http://sala.example/host/x.js' }
    await send([{ type: 'integrity-violation', url: page, body }])
    const found = (await list()).map((one: { directive: string }) => one.directive)
    assert.deepEqual(found.toSorted(), ['img-src', 'integrity'])
  })

  test('whoever invents violations fills neither the disk nor the list', async (t) => {
    const { db, send } = await openWithReports(t, { open })
    for (let call = 0; call < 40; call++) {
      const reports = Array.from({ length: 20 }, (_, index) => report(`kind-${call}-${index}`))
      assert.equal((await send(reports)).statusCode, 204)
    }
    const rows = await db.selectFrom('violation').select('id').execute()
    assert.equal(rows.length, mostKinds)
  })

  test('what somebody tells of who reports once is neither left out nor hidden by a flood', async (t) => {
    const { send, list } = await openWithReports(t, { open })
    const blockedOnes = async () =>
      (await list()).map(({ blocked }: { blocked: string }) => blocked)
    const flood = async (address: string, calls: number) => {
      for (let call = 0; call < calls; call++) {
        const reports = Array.from({ length: 20 }, (_, index) =>
          report(`${address}-${call}-${index}`),
        )
        for (let times = 0; times < 2; times++) await send(reports, undefined, address)
      }
    }
    await send([report('https://before.example/x.js')], undefined, '203.0.113.1')
    await flood('198.51.100.1', 28)
    await send([report('https://genuine.example/x.js')], undefined, '203.0.113.2')
    for (const other of ['198.51.100.2', '198.51.100.3']) await flood(other, 28)
    const found = await blockedOnes()
    assert.ok(found.includes('https://before.example'))
    assert.ok(found.includes('https://genuine.example'))
  })

  test('a genuine one from where the flood comes from is counted, and stays if it is told again', async (t) => {
    const { clock, send, list } = await openWithReports(t, { open })
    const flood = async (name: string) => {
      for (let call = 0; call < 27; call++) {
        clock.nowMs += 1000
        await send(Array.from({ length: 20 }, (_, index) => report(`${name}-${call}-${index}`)))
      }
    }
    await flood('one')
    for (let times = 0; times < 2; times++) await send([report('https://genuine.example/x.js')])
    const isListed = async () => JSON.stringify(await list()).includes('https://genuine.example')
    assert.ok(await isListed())
    await flood('two')
    assert.ok(await isListed())
  })

  test('after a month without another one it is forgotten', async (t) => {
    const { db, clock, send } = await openWithReports(t, { open })
    const count = async () => (await listViolations(db, 10)).length
    await send([report('inline')])
    await cleanUp(db, clock.nowMs + 29 * dayMs)
    assert.equal(await count(), 1)
    await cleanUp(db, clock.nowMs + 31 * dayMs)
    assert.equal(await count(), 0)
  })
})

test('odd reports count for nothing, and are no failure', async (t) => {
  const { send, list } = await openWithReports(t)
  const odd = [
    null,
    1,
    {},
    [null, 1, 'x', [], {}],
    [{ type: 'csp-violation' }, { type: 'csp-violation', body: null }],
    [report('inline', { effectiveDirective: 'script-src\u001b[31m' })],
    [report('inline', { effectiveDirective: { $gt: '' } })],
    [report('inline', { documentURL: 'nowhere' })],
    { 'csp-report': { 'document-uri': 7, 'violated-directive': [] } },
    { 'csp-report': [] },
  ]
  for (const body of odd) assert.equal((await send(body)).statusCode, 204, JSON.stringify(body))
  assert.deepEqual(await list(), [])
  assert.equal((await send('{')).statusCode, 400)
  assert.equal((await send('x', 'text/plain')).statusCode, 415)
  assert.equal((await send([report('x'.repeat(40_000))])).statusCode, 413)
})

test('an address that reports without end is told to wait', async (t) => {
  const { send } = await openWithReports(t)
  for (let call = 0; call < 60; call++) {
    assert.equal((await send([report('inline')])).statusCode, 204)
  }
  const refused = await send([report('inline')])
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const elsewhere = await send([report('inline')], 'application/reports+json', '127.0.0.2')
  assert.equal(elsewhere.statusCode, 204)
})

test('what was refused is read only by those who may', async (t) => {
  const { app } = await openWithReports(t)
  assert.equal((await app.inject({ url: '/api/violations' })).statusCode, 401)
})
