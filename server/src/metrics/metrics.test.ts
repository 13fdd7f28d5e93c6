import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import { type TestContext, test } from 'node:test'
import { createMailer } from '../contact/mail.ts'
import { openDatabase } from '../db/database.ts'
import { createPostgresDatabase, onPostgres } from '../testing/engines.ts'
import { openSmtpServer } from '../testing/smtp-server.ts'
import { addressIn, makeDataDir, spawnServer } from '../testing/spawn-server.ts'
import { openTestApp } from '../testing/test-app.ts'
import { createMetrics, prerenderFailed } from './metrics.ts'

const token = 'a-token-for-prometheus'

function openMetrics(t: TestContext) {
  const metrics = createMetrics()
  t.after(() => metrics.stop())
  return metrics
}

test('this machine may look, and nobody who comes through a proxy or from elsewhere', async (t) => {
  const { app } = await openTestApp(t)
  const ask = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  assert.equal(await ask('127.0.0.1'), 200)
  assert.equal(await ask('10.0.0.1'), 404)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto']) {
    assert.equal(await ask('127.0.0.1', { [name]: '127.0.0.1' }), 404, name)
  }
  assert.equal(await ask('127.0.0.1', { authorization: 'Bearer ' }), 200)
})

test('with a token, whoever has it may look, and nobody else', async (t) => {
  const { app } = await openTestApp(t, { settings: { metricsToken: token } })
  const ask = async (authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    return (await app.inject({ url: '/metrics', remoteAddress: '10.0.0.1', headers })).statusCode
  }
  assert.equal(await ask(`Bearer ${token}`), 200)
  for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, token]) {
    assert.equal(await ask(wrong), 404, wrong)
  }
  assert.equal((await app.inject({ url: '/metrics' })).statusCode, 404)
})

test('requests are told by route and status, never by address', async (t) => {
  const { app } = await openTestApp(t)
  for (const url of ['/api/staff', '/api/staff', '/api/nothing', '/two', '/garden?three']) {
    await app.inject({ url })
  }
  const { body } = await app.inject({ url: '/metrics' })
  const counts = [...body.matchAll(/_count\{method="(\w+)",route="(.*?)",status="(\d+)"\} (\d+)/g)]
  assert.deepEqual(
    counts.map(([, ...figures]) => figures.join(' ')),
    ['GET /api/staff 200 2', 'GET /api/* 404 1', 'GET /* 404 1', 'GET /* 200 1'],
  )
  assert.doesNotMatch(body, /two|three/)
})

test('a real process tells of its event loop, memory and files', async (t) => {
  const { ready } = spawnServer(t, { DATA_DIR: await makeDataDir(t) })
  const body = await (await fetch(`${addressIn(await ready)}/metrics`)).text()
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) {
    assert.match(body, new RegExp(`^${name} [\\d.e+-]+$`, 'm'))
  }
})

test('mails and pages that could not be made beforehand are counted', async (t) => {
  const metrics = openMetrics(t)
  const smtp = await openSmtpServer(t)
  const mailer = metrics.countMails(createMailer({ smtpUrl: smtp.url, to: 'house@sala.example' }))
  t.after(() => mailer.close())
  const mail = { id: '1', name: 'Ann', email: 'ann@mail.example', message: 'Hello', receivedAt: 0 }
  await mailer.send(mail)
  smtp.isRefusing = true
  await assert.rejects(mailer.send(mail), /Try later/)
  await assert.rejects(mailer.send(mail))
  channel(prerenderFailed).publish({})
  const body = await metrics.registry.metrics()
  assert.match(body, /^sala_mails_total\{outcome="sent"\} 1$/m)
  assert.match(body, /^sala_mails_total\{outcome="failed"\} 2$/m)
  assert.match(body, /^sala_prerender_failures_total 1$/m)
})

onPostgres(() => {
  test('connections to the database are told', async (t) => {
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
