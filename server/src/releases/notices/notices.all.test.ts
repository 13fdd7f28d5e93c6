import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createMailer } from '../../foundation/mail/mailer.ts'
import { commandLine } from '../../people/audit/record-change.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { type OpenTestDatabase, onEachEngine, openSqlite } from '../../testing/engines.ts'
import { openReleaseApp } from '../../testing/release-app.ts'
import { openSmtpServer } from '../../testing/smtp-server.ts'
import { changeCanary } from '../live/change-live.ts'
import { readLiveState } from '../live/repository.ts'
import { judgeCanaries } from '../reports/watch-canaries.ts'
import { mostAttempts, pauseAfter, sendDueNotices } from './notice-worker.ts'
import { setWays, type Ways } from './notify.ts'
import { claimDueNotice } from './outbox.ts'
import { sendWebhook } from './send-webhook.ts'

const dayMs = 24 * 60 * 60_000

interface Called {
  headers: IncomingMessage['headers']
  body: string
}

/** A webhook that answers as it is told; it remembers who called. */
async function openWebhook(
  t: TestContext,
  answer: (response: ServerResponse) => void = (response) => response.end('{}'),
) {
  const hook = { calls: [] as Called[], answer }
  const server = createServer(async (request, response) => {
    hook.calls.push({ headers: request.headers, body: await text(request) })
    hook.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(hook, { url: `http://127.0.0.1:${port}/hook`, port, server })
}

const answering =
  (status: number, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end('x'.repeat(100))
  }

async function open(t: TestContext, openDatabase: OpenTestDatabase, ways: Partial<Ways> = {}) {
  const opened = await openReleaseApp(t, { open: openDatabase })
  const { db, clock, team } = opened
  await team.ship(remoteBundle())
  await team.publish(remoteBundle({ version: '1.1.0' }))
  const smtp = await openSmtpServer(t)
  const mailer = createMailer({ smtpUrl: smtp.url, to: 'house@sala.example' })
  t.after(() => mailer.close())
  const set = { mail: null, webhook: null, mayBePrivate: true, ...ways }
  const secret = await setWays(db, 'pond', set, commandLine, clock.nowMs)
  const parts = { db, mailer, now: () => clock.nowMs, log: { warn: () => {} } }
  const start = () => team.post('canary', { version: '1.1.0', percent: 50 })
  assert.equal((await start()).statusCode, 200)
  const notices = () => db.selectFrom('teamNotice').selectAll().execute()
  const end = (why: string) => team.post('canary', { version: '1.1.0', percent: 0, why })
  return { ...opened, smtp, secret, parts, start, end, notices, send: () => sendDueNotices(parts) }
}

onEachEngine((openDatabase) => {
  test('two servers take a canary back once and tell its team once, by webhook and by mail', async (t) => {
    const hook = await openWebhook(t)
    const ways = { webhook: hook.url, mail: 'pond@sala.example' }
    const { db, clock, secret, parts, smtp, notices } = await open(t, openDatabase, ways)
    assert.deepEqual(await notices(), [])
    clock.nowMs += dayMs
    await Promise.all([judgeCanaries(db, clock.nowMs), judgeCanaries(db, clock.nowMs)])
    await Promise.all([sendDueNotices(parts), sendDueNotices(parts)])
    await sendDueNotices(parts)

    assert.equal(hook.calls.length, 1)
    const [{ headers, body } = { headers: {}, body: '' }] = hook.calls
    const told = JSON.parse(body)
    assert.deepEqual(
      [told.app, told.version, told.outcome, told.live, told.who],
      ['pond', '1.1.0', 'taken-back', '1.0.0', 'sala'],
    )
    assert.match(told.why, /^Its time is over/)
    const signed = createHmac('sha256', secret ?? '').update(`${headers['sala-time']}.${body}`)
    assert.equal(headers['sala-signature'], signed.digest('hex'))

    assert.equal(smtp.received.length, 1)
    const [mail = ''] = smtp.received
    assert.match(mail, /^Subject: pond 1\.1\.0 was taken back by itself\r$/m)
    assert.match(mail, /^To: pond@sala\.example\r$/m)
    assert.match(mail, /^From: Sala <house@sala\.example>\r$/m)
    assert.match(mail, /Why: Its time is over/)
  })

  test('a promotion, an end by hand and a retirement are told as such, a start is not', async (t) => {
    const { team, end, start, notices } = await open(t, openDatabase, { mail: 'a@sala.example' })
    await end('slow\r\nBcc: x@evil.example')
    await start()
    await team.post('promote', { version: '1.1.0' })
    await team.publish(remoteBundle({ version: '1.2.0' }))
    await team.post('canary', { version: '1.2.0', percent: 50 })
    await team.post('retire', { why: 'nobody came' })
    const told = (await notices()).map(({ event }) => JSON.parse(event))
    const outcomes = told.map(({ version, outcome, live }) => `${version} ${outcome} ${live}`)
    assert.deepEqual(outcomes.toSorted(), [
      '1.1.0 ended 1.0.0',
      '1.1.0 promoted 1.1.0',
      '1.2.0 ended null',
    ])
  })

  test('what was not changed in the end is told to nobody', async (t) => {
    const { db, clock, notices } = await open(t, openDatabase, { mail: 'a@sala.example' })
    const { revision } = await readLiveState(db)
    const none = { app: 'pond', version: null, percent: 0, untilMs: null, fitting: [] }
    const by = { who: 'sala', why: null, nowMs: clock.nowMs }
    assert.equal(await changeCanary(db, { ...none, ...by, revision: 'another' }), false)
    assert.deepEqual(await notices(), [])
    assert.equal(await changeCanary(db, { ...none, ...by, revision }), true)
    assert.equal((await notices()).length, 1)
  })

  test('a server that dies while it tells leaves that to another, later', async (t) => {
    const hook = await openWebhook(t)
    const { db, clock, end, send } = await open(t, openDatabase, { webhook: hook.url })
    await end('slow')
    assert.ok(await claimDueNotice(db, 60_000, clock.nowMs))
    await send()
    assert.equal(hook.calls.length, 0)
    clock.nowMs += 60_000
    await send()
    assert.equal(hook.calls.length, 1)
  })

  for (const [what, answer] of [
    ['answers 500', answering(500)],
    ['redirects', answering(302, { location: 'http://127.0.0.1:9/' })],
    ['hangs up', (response) => response.destroy()],
  ] as [string, (response: ServerResponse) => void][]) {
    test(`a webhook that ${what} for ever is tried ever later, and then no more`, async (t) => {
      const hook = await openWebhook(t, answer)
      const { clock, end, send, notices } = await open(t, openDatabase, { webhook: hook.url })
      await end('slow')
      for (let attempt = 1; attempt <= mostAttempts; attempt++) {
        await send()
        await send()
        assert.equal(hook.calls.length, attempt)
        clock.nowMs += pauseAfter(attempt)
      }
      await send()
      assert.equal(hook.calls.length, mostAttempts)
      const [notice] = await notices()
      assert.equal(notice?.nextAttemptAt, null)
      assert.ok(notice?.lastError)
      assert.equal(new Set(hook.calls.map(({ headers }) => headers['sala-notice'])).size, 1)
    })
  }

  test('a webhook that is dead or never answers holds no mail up', async (t) => {
    const hook = await openWebhook(t, () => {})
    const ways = { webhook: hook.url, mail: 'pond@sala.example' }
    const { parts, end, smtp, notices, clock } = await open(t, openDatabase, ways)
    await end('slow')
    await sendDueNotices({ ...parts, longestMs: 20 })
    assert.equal(smtp.received.length, 1)
    hook.server.closeAllConnections()
    hook.server.close()
    clock.nowMs += pauseAfter(1)
    await sendDueNotices(parts)
    const waiting = (await notices()).filter(({ nextAttemptAt }) => nextAttemptAt !== null)
    assert.deepEqual(
      waiting.map(({ channel, attempts }) => [channel, attempts]),
      [['webhook', 2]],
    )
  })

  test('no webhook leads to the own network unless that is allowed', async (t) => {
    const hook = await openWebhook(t)
    const own = { webhook: `https://localhost:${hook.port}/`, mayBePrivate: false }
    const { end, send, notices } = await open(t, openDatabase, own)
    await end('slow')
    await send()
    assert.match((await notices())[0]?.lastError ?? '', /own network/)
    assert.equal(hook.calls.length, 0)
  })

  test('what cannot be is refused, and what was set stands in the audit trail', async (t) => {
    const { db, clock, secret } = await open(t, openDatabase, { webhook: 'http://10.0.0.1/' })
    const none = { mail: null, webhook: null, mayBePrivate: false }
    for (const ways of [
      { ...none, mail: 'nobody' },
      { ...none, mail: 'a@b.example\r\nBcc: x@evil.example' },
      { ...none, webhook: 'http://sala.example/' },
      { ...none, webhook: 'https://user:pass@sala.example/' },
      { ...none, webhook: 'file:///etc/passwd', mayBePrivate: true },
    ]) {
      await assert.rejects(setWays(db, 'pond', ways, commandLine, clock.nowMs))
    }
    await assert.rejects(setWays(db, '../x', none, commandLine, clock.nowMs))
    const again = { ...none, webhook: 'https://sala.example/' }
    assert.notEqual(await setWays(db, 'pond', again, commandLine, clock.nowMs), secret)
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'team.notify')
      .execute()
    assert.equal(rows.length, 2)
    assert.equal(rows[1]?.who, 'command line')
    assert.deepEqual(JSON.parse(rows[1]?.after ?? ''), { mail: null, webhook: again.webhook })
    assert.ok(secret && !JSON.stringify(rows).includes(secret))
  })
})

test('without a mail server a mail is tried again; once nothing is set any more, nothing is sent', async (t) => {
  const { parts, db, clock, end, smtp, notices } = await open(t, openSqlite, {
    mail: 'a@b.example',
  })
  await end('slow')
  await sendDueNotices({ ...parts, mailer: undefined })
  assert.match((await notices())[0]?.lastError ?? '', /SMTP_URL/)
  const none = { mail: null, webhook: null, mayBePrivate: false }
  await setWays(db, 'pond', none, commandLine, clock.nowMs)
  clock.nowMs += pauseAfter(1)
  await sendDueNotices(parts)
  assert.equal((await notices())[0]?.nextAttemptAt, null)
  assert.equal(smtp.received.length, 0)
})

test('an address in place of a name is looked at as well', async () => {
  const call = { secret: 's', id: 'i', body: '{}', mayBePrivate: false, nowMs: 0 }
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254', '0x7f.1']) {
    await assert.rejects(sendWebhook({ ...call, url: `https://${host}:1/` }), /own network/, host)
  }
})
