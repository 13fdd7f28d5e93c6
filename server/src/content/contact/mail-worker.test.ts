import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { judgeFailure } from '../../foundation/mail/mail-faults.ts'
import { computeRetryDelayMs } from '../../foundation/mail/mail-worker.ts'
import {
  claimMail,
  nextMailDueAt,
  recordFailure,
  rescheduleMail,
  untried,
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
    const failure = { ...untried, lastError: 'Try later', nextAttemptAt: clock.nowMs }
    await recordFailure(db, id, failure)
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

test('judges the answers of mail servers', () => {
  const judge = (response: string, command = 'RCPT TO', address = 'a@mail.example') => {
    const responseCode = Number(response.slice(0, 3))
    const failure = Object.assign(new Error(response), { response, responseCode, command })
    const { fault, retries } = judgeFailure(failure, address)
    return `${fault} ${retries}`
  }
  for (const [response, expected] of [
    ['550 5.1.1 <a>: Recipient address rejected: User unknown', 'unknownAddress never'],
    ['550-5.1.1 The account does not exist.\n550 5.1.1 Please check it.', 'unknownAddress never'],
    ['550 No such user here', 'unknownAddress never'],
    ['551 User not local', 'unknownAddress never'],
    ['553 sorry, that mailbox name is not allowed', 'unknownAddress never'],
    ['550 5.5.0 Requested action not taken: mailbox unavailable', 'unknownAddress never'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'unknownAddress never'],
    ['501 5.1.3 Bad recipient address syntax', 'unknownAddress never'],
    ['550 5.1.2 Host unknown', 'unknownDomain never'],
    ['556 5.1.10 Recipient domain has a null MX', 'unknownDomain never'],
    ['550 5.4.4 Unable to route', 'unknownDomain never'],
    ['550 5.2.1 The account is disabled', 'closedMailbox never'],
    ['552 5.2.2 Over quota', 'fullMailbox few'],
    ['452 4.2.2 Over quota', 'fullMailbox days'],
    ['554 5.3.0 Something', 'refused few'],
    ['450 4.1.1 Unverified', 'busy days'],
    ['421 4.7.0 Too many connections', 'busy days'],
    ['550 5.1.8 Sender address rejected: Domain not found', 'sender always'],
    ['550 5.7.1 Relaying denied', 'sender always'],
    ['550 relay not permitted', 'sender always'],
    ['530 5.7.0 Authentication required', 'login always'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'encryption always'],
  ] as const) {
    assert.equal(judge(response), expected, response)
  }
  assert.equal(judge('550 Sender refused', 'MAIL FROM'), 'sender always')
  assert.equal(judge('554 No SMTP service here', 'CONN'), 'sender always')
  assert.equal(judge('550 5.7.26 Unauthenticated', 'DATA'), 'sender always')
  assert.equal(judge('550 Looks like spam', 'DATA'), 'refused few')
  assert.equal(judge('552 Too big', 'DATA'), 'tooLarge few')
  const special = 'jösé@mail.example'
  assert.equal(judge('550 5.6.7 Needs SMTPUTF8', 'DATA', special), 'specialLetters never')
  assert.equal(judge('553 Bad address', 'RCPT TO', special), 'specialLetters never')
  assert.equal(judge('550 5.1.1 No such user', 'RCPT TO', special), 'unknownAddress never')
  assert.equal(judge('451 Later', 'RCPT TO', special), 'busy days')
  for (const [facts, expected] of [
    [{ code: 'ECONNECTION' }, 'unreachable days'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'unreachable days'],
    [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'encryption always'],
    [{ code: 'ETLS' }, 'encryption always'],
    [{ code: 'EAUTH', responseCode: 535 }, 'login always'],
    [{ code: 'EENVELOPE' }, 'unknownAddress never'],
    [{}, 'unreachable days'],
  ] as const) {
    const { fault, retries } = judgeFailure(Object.assign(new Error('x'), facts), 'a@mail.example')
    assert.equal(`${fault} ${retries}`, expected)
  }
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
