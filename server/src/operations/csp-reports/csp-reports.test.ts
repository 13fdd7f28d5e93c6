import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createMetrics } from '../../foundation/metrics/metrics.ts'
import { createTestApp } from '../../testing/test-app.ts'

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

async function createWithReports(t: TestContext) {
  const lines: string[] = []
  const metrics = createMetrics()
  const logTo = { write: (line: string) => lines.push(line) }
  const { app, clock } = await createTestApp(t, { services: { logTo, metrics } })
  app.log.level = 'warn'
  const send = (payload: unknown, type = 'application/reports+json', remoteAddress = '127.0.0.1') =>
    app.inject({
      method: 'POST',
      url: '/api/violations',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress,
    })
  const logged = () => lines.flatMap((line) => JSON.parse(line).violations ?? [])
  const count = async () => {
    const [, figure] =
      (await metrics.registry.metrics()).match(/^sala_violations_total (\d+)$/m) ?? []
    return Number(figure)
  }
  return { clock, lines, send, logged, count }
}

test('logs and counts violations, without anything that identifies the reporter', async (t) => {
  const { lines, send, logged, count } = await createWithReports(t)
  const token = 'a-token-that-is-as-long-as-those-of-links'
  const reports = [
    report('inline'),
    report('https://evil.example/x.js?token=1'),
    report('http://sala.example/media/a/b.js?x=1'),
    report('chrome-extension://abc/x.js', { documentURL: `http://sala.example/preview/${token}` }),
  ]
  assert.equal((await send(reports)).statusCode, 204)
  const directive = 'script-src-elem'
  assert.deepEqual(logged(), [
    { directive, blocked: 'inline', page: '/staff' },
    { directive, blocked: 'https://evil.example', page: '/staff' },
    { directive, blocked: '/media/a/b.js', page: '/staff' },
    { directive, blocked: 'chrome-extension:', page: '/preview/*' },
  ])
  assert.equal(lines.length, 1)
  assert.doesNotMatch(lines.join(), /secret|token|ploy|a browser"|127\.0\.0\.1/)
  assert.equal(await count(), 4)
})

test('logs reports of CSP 2 and of Integrity-Policy', async (t) => {
  const { send, logged } = await createWithReports(t)
  const older = { 'document-uri': page, 'violated-directive': 'img-src', 'blocked-uri': 'data' }
  await send({ 'csp-report': older }, 'application/csp-report')
  const body = { documentURL: page, blockedURL: 'http://sala.example/host/x.js' }
  await send([{ type: 'integrity-violation', url: page, body }])
  assert.deepEqual(logged(), [
    { directive: 'img-src', blocked: 'data', page: '/staff' },
    { directive: 'integrity', blocked: '/host/x.js', page: '/staff' },
  ])
})

test('ignores odd reports', async (t) => {
  const { lines, send, count } = await createWithReports(t)
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
  assert.deepEqual([lines.length, await count()], [0, 0])
  assert.equal((await send('{')).statusCode, 400)
  assert.equal((await send('x', 'text/plain')).statusCode, 415)
  assert.equal((await send([report('x'.repeat(40_000))])).statusCode, 413)
})

test('limits a flood of reports, and what it logs', async (t) => {
  const { clock, lines, send } = await createWithReports(t)
  const long = `http://${'a.'.repeat(500)}example/`
  const reports = Array.from({ length: 20 }, () =>
    report(long, { effectiveDirective: 'x'.repeat(50) }),
  )
  const flood = async (address: string) => {
    const answers = []
    for (let call = 0; call < 25; call++) answers.push(await send(reports, undefined, address))
    return answers
  }
  const answers = await flood('198.51.100.1')
  assert.equal(answers[19]?.statusCode, 204)
  assert.equal(answers[20]?.statusCode, 429)
  assert.ok(Number(answers[20]?.headers['retry-after']) > 0)
  for (let other = 2; other < 10; other++) await flood(`198.51.100.${other}`)
  const violations = lines.filter((line) => line.includes('"violations"'))
  assert.equal(violations.length, 100)
  for (const line of violations) assert.ok(line.length < 8 * 1024, `${line.length}`)
  clock.nowMs += 60_000
  assert.equal((await send([report('inline')])).statusCode, 204)
})
