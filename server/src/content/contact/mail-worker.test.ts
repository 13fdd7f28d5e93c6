import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { computeRetryDelayMs } from '../../foundation/mail/mail-worker.ts'
import {
  claimMail,
  nextMailDueAt,
  recordFailure,
  rescheduleMail,
} from '../../foundation/mail/repository.ts'
import { type OpenTestDatabase, onDefaultEngine, openSqlite } from '../../testing/engines.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { createMailTest, startTestMailWorker } from '../../testing/test-mail-worker.ts'
import { addMessage } from './repository.ts'

const fields = { name: 'Somchai', email: 'somchai@mail.example', message: 'Is Friday free?' }

async function open(t: TestContext, openDatabase: OpenTestDatabase) {
  const smtp = await startSmtpServer(t)
  return { ...(await createMailTest(t, openDatabase, smtp.url)), smtp }
}

onDefaultEngine((openDatabase) => {
  test('sends a message as plain text, with its sender in Reply-To', async (t) => {
    const { db, smtp, clock, start, until } = await open(t, openDatabase)
    const name = 'Söm, "x" <y@evil.example>'
    await addMessage(db, { ...fields, name, message: 'Hello\r\n.\r\nBcc: <b>z</b>' }, clock.nowMs)
    start()
    const [message] = await until(([first]) => Boolean(first?.deliveredAt))
    assert.equal(message?.attempts, 1)
    assert.equal(smtp.received.length, 1)
    const [mail = ''] = smtp.received
    const [folded = '', ...body] = mail.split('\r\n\r\n')
    const head = folded.replaceAll('\r\n ', ' ').replaceAll('\r\n', '\n')
    assert.match(head, /^Reply-To: [^<>@]+ <somchai@mail\.example>$/m)
    assert.match(head, /^Content-Type: text\/plain/m)
    assert.match(head, /^To: house@sala\.example$/m)
    assert.doesNotMatch(head, /^Bcc/m)
    assert.match(body.join(), /Bcc: <b>z<\/b>/)
  })

  test('retries with growing pauses while the mail server refuses, and sends once', async (t) => {
    const { db, smtp, clock, start, until } = await open(t, openDatabase)
    smtp.isRefusing = true
    await addMessage(db, fields, clock.nowMs)
    const worker = start()
    for (const attempts of [1, 2, 3]) {
      const [message] = await until(
        ([first]) => first?.attempts === attempts && first.lastError !== null,
      )
      assert.equal(message?.deliveredAt, null)
      assert.match(message?.lastError ?? '', /Try later/)
      assert.equal(await nextMailDueAt(db), clock.nowMs + computeRetryDelayMs(attempts))
      await db.updateTable('outgoingMail').set({ lastError: null }).execute()
      clock.nowMs += computeRetryDelayMs(attempts)
      if (attempts === 3) smtp.isRefusing = false
      worker.nudge()
    }
    await until(([first]) => Boolean(first?.deliveredAt))
    worker.nudge()
    await worker.stop()
    assert.equal(smtp.received.length, 1)
  })

  test('retries a mail that was claimed by a crashed process', async (t) => {
    const { db, smtp, clock, start, until } = await open(t, openDatabase)
    await addMessage(db, fields, clock.nowMs)
    assert.ok(await claimMail(db, 60_000, clock.nowMs))
    assert.equal(await claimMail(db, 60_000, clock.nowMs), undefined)
    clock.nowMs += 60_000
    start()
    await until(([first]) => Boolean(first?.deliveredAt))
    assert.equal(smtp.received.length, 1)
  })

  test('does not retry a mail that is cancelled during an attempt', async (t) => {
    const { db, clock } = await open(t, openDatabase)
    const messageId = await addMessage(db, fields, clock.nowMs)
    const { id = '' } = (await claimMail(db, 60_000, clock.nowMs)) ?? {}
    await rescheduleMail(db, 'messageId', messageId, null)
    await recordFailure(db, id, { lastError: 'Try later', nextAttemptAt: clock.nowMs })
    assert.equal(await nextMailDueAt(db), undefined)
  })

  test('two workers send each message once', async (t) => {
    const { db, smtp, clock, start, until } = await open(t, openDatabase)
    for (let sent = 0; sent < 12; sent++) await addMessage(db, fields, clock.nowMs)
    start()
    start()
    await until((messages) => messages.every(({ deliveredAt }) => deliveredAt))
    assert.equal(smtp.received.length, 12)
  })
})

test('pauses grow up to an hour', () => {
  assert.deepEqual(
    [1, 2, 3, 20, 2000].map(computeRetryDelayMs),
    [2000, 4000, 8000, 3_600_000, 3_600_000],
  )
})

test('stops even if the mail server never answers', async (t) => {
  const { db, close } = await openSqlite()
  t.after(close)
  await addMessage(db, fields, 0)
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const send = () => {
    sent.resolve()
    return answer.promise
  }
  const mailer = { send, close: () => {} }
  const smtpUrl = 'smtp://127.0.0.1'
  const worker = startTestMailWorker({ db, smtpUrl, mailer, now: () => 0, stopTimeoutMs: 1 })
  await sent.promise
  await worker.stop()
  // Answers at last, or this process would wait as long as the worker.
  answer.resolve()
})
