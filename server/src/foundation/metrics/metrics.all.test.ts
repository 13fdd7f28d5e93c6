import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { addMessage } from '../../content/contact/repository.ts'
import { createPostgresDatabase, onPostgres, openSqlite } from '../../testing/engines.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { makeDataDir, parseAddress, spawnServer } from '../../testing/spawn-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startTestMailWorker } from '../../testing/test-mail-worker.ts'
import { openDatabase } from '../db/database.ts'
import { createMetrics, prerenderFailed } from './metrics.ts'

const token = 'a-token-for-prometheus'

function openMetrics(t: TestContext) {
  const metrics = createMetrics()
  t.after(() => metrics.stop())
  return metrics
}

const bearer = { authorization: `Bearer ${token}` }
const withToken = { settings: { metricsToken: token } }
const forwarding = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto']

test('answers 404 without METRICS_TOKEN, also to local clients', async (t) => {
  const { app } = await createTestApp(t)
  for (const remoteAddress of ['127.0.0.1', '::1', '10.0.0.1']) {
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${token}`]) {
      const headers = authorization ? { authorization } : {}
      const answer = await app.inject({ url: '/metrics', remoteAddress, headers })
      assert.equal(answer.statusCode, 404, `${remoteAddress} ${authorization}`)
    }
  }
})

test('requires the token and no proxy', async (t) => {
  const { app } = await createTestApp(t, withToken)
  const ask = async (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  assert.equal(await ask(bearer), 200)
  for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, token]) {
    assert.equal(await ask({ authorization }), 404, authorization)
    assert.equal(await ask({ authorization }, '127.0.0.1'), 404, authorization)
  }
  assert.equal(await ask({}, '127.0.0.1'), 404)
  for (const name of forwarding) assert.equal(await ask({ ...bearer, [name]: '127.0.0.1' }), 404)
})

test('counts requests by route and status, never by URL', async (t) => {
  const { app } = await createTestApp(t, withToken)
  for (const url of ['/api/staff', '/api/staff', '/api/nothing', '/two', '/garden?three']) {
    await app.inject({ url })
  }
  const { body } = await app.inject({ url: '/metrics', headers: bearer })
  const counts = [...body.matchAll(/_count\{method="(\w+)",route="(.*?)",status="(\d+)"\} (\d+)/g)]
  assert.deepEqual(
    counts.map(([, ...figures]) => figures.join(' ')),
    ['GET /api/staff 200 2', 'GET /api/* 404 1', 'GET /* 404 1', 'GET /* 200 1'],
  )
  assert.doesNotMatch(body, /two|three/)
})

test('a real process has metrics of its event loop and memory', async (t) => {
  const { ready } = spawnServer(t, { DATA_DIR: await makeDataDir(t), METRICS_TOKEN: token })
  const body = await (
    await fetch(`${parseAddress(await ready)}/metrics`, { headers: bearer })
  ).text()
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) {
    assert.match(body, new RegExp(`^${name} [\\d.e+-]+$`, 'm'))
  }
})

test('counts attempts to send mails', async (t) => {
  const metrics = openMetrics(t)
  const { db, close } = await openSqlite()
  const smtp = await startSmtpServer(t)
  const worker = startTestMailWorker({
    db,
    smtpUrl: smtp.url,
    now: Date.now,
    onAttempt: metrics.onMail,
  })
  t.after(async () => {
    await worker.stop()
    await close()
  })
  const send = async (outcome: string) => {
    await addMessage(db, { name: 'Ann', email: 'ann@mail.example', message: 'Hi' }, Date.now())
    worker.nudge()
    const line = `sala_mails_total{outcome="${outcome}"} 1`
    while (!(await metrics.registry.metrics()).includes(line)) await pause(10)
  }
  await send('sent')
  smtp.isRefusing = true
  await send('failed')
})

test('counts failed prerenderings', async (t) => {
  const metrics = openMetrics(t)
  channel(prerenderFailed).publish({})
  assert.match(await metrics.registry.metrics(), /^sala_prerender_failures_total 1$/m)
})

onPostgres(() => {
  test('counts database connections', async (t) => {
    const metrics = openMetrics(t)
    const { databaseUrl, drop } = await createPostgresDatabase()
    const { db } = openDatabase({ databaseUrl, dataDir: '' }, { onPool: metrics.watchPool })
    t.after(async () => {
      await db.destroy()
      await drop()
    })
    await db.connection().execute(async (own) => {
      await own.introspection.getSchemas()
      assert.match(await metrics.registry.metrics(), /connections\{state="busy"\} 1$/m)
    })
    const body = await metrics.registry.metrics()
    assert.match(body, /connections\{state="busy"\} 0$/m)
    assert.match(body, /connections\{state="idle"\} 1$/m)
  })
})
