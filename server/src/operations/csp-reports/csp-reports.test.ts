import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createMetrics } from '../../foundation/metrics/metrics.ts'
import { openTestApp } from '../../testing/test-app.ts'

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

async function openWithReports(t: TestContext) {
  const written: string[] = []
  const logTo = { write: (line: string) => void written.push(line) }
  const metrics = createMetrics()
  const { app } = await openTestApp(t, { deps: { metrics, logTo } })
  app.log.level = 'warn'
  const send = (payload: unknown, type = 'application/reports+json', remoteAddress = '127.0.0.1') =>
    app.inject({
      method: 'POST',
      url: '/api/violations',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress,
    })
  const lines = () => written.filter((line) => line.includes('"violations"'))
  const logged = () => lines().flatMap((line) => JSON.parse(line).violations)
  const counted = async () =>
    Number(/^sala_violations_total (\d+)$/m.exec(await metrics.registry.metrics())?.[1])
  return { send, lines, logged, counted }
}

test('what a browser refused is logged and counted, without anything of whose browser it was', async (t) => {
  const { send, lines, logged, counted } = await openWithReports(t)
  const reports = [
    report('inline'),
    report('https://evil.example/x.js?token=1'),
    report('http://sala.example/media/a/b.js?x=1'),
  ]
  assert.equal((await send(reports)).statusCode, 204)
  const common = { directive: 'script-src-elem', page: '/staff' }
  assert.deepEqual(
    logged(),
    ['inline', 'https://evil.example', '/media/a/b.js'].map((blocked) => ({ ...common, blocked })),
  )
  assert.equal(lines().length, 1)
  assert.doesNotMatch(lines().join(), /secret|token|ploy|browser"|127\.0/)
  assert.equal(await counted(), 3)
})

test('reports of the older kind, and of scripts without a hash, are taken too', async (t) => {
  const { send, logged } = await openWithReports(t)
  const older = { 'document-uri': page, 'violated-directive': 'img-src', 'blocked-uri': 'data' }
  await send({ 'csp-report': older }, 'application/csp-report')
  const body = { documentURL: page, blockedURL: 'http://sala.example/host/x.js' }
  await send([{ type: 'integrity-violation', url: page, body }])
  assert.deepEqual(
    logged().map(({ directive }) => directive),
    ['img-src', 'integrity'],
  )
})

test('odd reports count for nothing, and are no failure', async (t) => {
  const { send, lines, counted } = await openWithReports(t)
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
  assert.deepEqual(lines(), [])
  assert.equal(await counted(), 0)
  assert.equal((await send('{')).statusCode, 400)
  assert.equal((await send('x', 'text/plain')).statusCode, 415)
  assert.equal((await send([report('x'.repeat(40_000))])).statusCode, 413)
})

test('an address that reports without end has to wait, and many addresses do not fill the log', async (t) => {
  const { send, lines, counted } = await openWithReports(t)
  const flood = async (address: string) => {
    for (let call = 0; call < 60; call++) await send([report('inline')], undefined, address)
    return send([report('inline')], undefined, address)
  }
  const refused = await flood('198.51.100.1')
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  for (let place = 2; place <= 12; place++) await flood(`198.51.100.${place}`)
  assert.equal(lines().length, 600)
  assert.equal(await counted(), 720)
})
