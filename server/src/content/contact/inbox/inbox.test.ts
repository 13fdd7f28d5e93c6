import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  DeletedMessages as Deleted,
  Inbox,
  InboxMessage,
  MessageExport,
} from '@sala/kit/contract/messages'
import { emptySiteContent } from '@sala/kit/contract/site'
import { sql } from 'kysely'
import { migrate } from '../../../foundation/db/migrate.ts'
import { nextMailDueAt } from '../../../foundation/mail/repository.ts'
import {
  type OpenTestDatabase,
  onDefaultEngine,
  onEachEngine,
  openSqlite,
} from '../../../testing/engines.ts'
import { type SmtpFault, startFaultySmtpServer } from '../../../testing/smtp-server.ts'
import { createTestApp, signInAs } from '../../../testing/test-app.ts'
import { startTestMailWorker } from '../../../testing/test-mail-worker.ts'
import { addEdition } from '../../site/repository.ts'
import { addReply, purgeMessages } from '../repository.ts'
import { describeMessage } from './message.ts'

const fields = {
  name: 'Somchai',
  email: 'Somchai@mail.example',
  message: 'Is Friday free?\nOr Sunday?',
}

const twoLinks = { message: 'http://a.example http://b.example' }
const spam = { name: 'www.pills.example', leaveEmpty: 'x' }

interface Options {
  open?: OpenTestDatabase
  canMail?: boolean
}

/** Creates an app, with `submit` for visitors' messages and `call` for signed-in calls. */
async function createInbox(t: TestContext, { open = openSqlite, canMail = true }: Options = {}) {
  const opened = await createTestApp(t, { open, services: { canMail } })
  const { app, clock } = opened
  const headers = await opened.signIn()
  const submit = async (values: object = {}, more: object = {}) => {
    clock.nowMs += 1000
    const payload = { ...fields, ...values }
    const answer = await app.inject({ method: 'POST', url: '/api/send-email', payload, ...more })
    assert.equal(answer.statusCode, 200)
    return answer.body
  }
  const call = async <Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    more = {},
  ) => {
    const url = `/api/messages/${path}`
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: (answer.body && answer.json()) as Answer }
  }
  const list = async (query = '') => (await call<Inbox>('GET', `inbox${query}`)).body
  const first = async () => (await list()).letters[0]?._id ?? ''
  const unread = async () => (await call<{ count: number }>('GET', 'unread')).body.count
  const lines = async () => {
    const rows = (await app.inject({ url: '/api/audit?about=house', headers })).json()
    return rows as {
      action: string
      who: string
      subject: string
      sender?: string
      after: unknown
    }[]
  }
  return { ...opened, headers, submit, call, list, first, unread, lines }
}

/** Starts a mail server, and a mail worker that is stopped after the test. */
async function startMail(t: TestContext, { db, clock }: Awaited<ReturnType<typeof createInbox>>) {
  const smtp = await startFaultySmtpServer(t)
  const smtpUrl = smtp.url.replace('//', '//house:secret@')
  const worker = startTestMailWorker({ db, smtpUrl, now: () => clock.nowMs })
  t.after(() => worker.stop())
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) {
      worker.nudge()
      await pause(5)
    }
  }
  /** The latest mail to an address. */
  const mailTo = (address: string) =>
    smtp.received.map(readMail).findLast(({ head }) => head.match(`\nTo: .*<${address}>\n`))
  return { smtp, worker, until, mailTo }
}

function readMail(mail: string) {
  const [folded = '', ...paragraphs] = mail.replaceAll('\r', '').split('\n\n')
  const head = `\n${folded.replaceAll('\n ', ' ')}\n`
  const body = paragraphs.join('\n\n')
  const isBase64 = /^Content-Transfer-Encoding: base64$/im.test(head)
  return { head, text: isBase64 ? Buffer.from(body, 'base64').toString() : fromQuoted(body) }
}

/** Decodes quoted-printable text. */
const fromQuoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const hourMs = 60 * 60_000

onDefaultEngine((open) => {
  test('lists, opens, marks and finds messages, and records the readers in the audit trail', async (t) => {
    const { submit, call, list, first, unread, lines } = await createInbox(t, { open })
    await submit()
    await submit({ name: 'Élodie 100%', message: '  นวดไทย_1\nthanks' })
    const { letters, hasOlder, canMail } = await list()
    assert.deepEqual(
      letters.map(({ name, firstLine, readAt }) => `${name}: ${firstLine} ${readAt}`),
      ['Élodie 100%: นวดไทย_1 null', 'Somchai: Is Friday free? null'],
    )
    assert.deepEqual([hasOlder, canMail, await unread()], [false, true, 2])
    assert.equal((await list('?most=1')).hasOlder, true)

    for (const [find, found] of [
      ['SOMCHAI friday', 1],
      ['นวด Élo', 1],
      ['100%', 1],
      ['%', 1],
      ['Friday_free', 0],
      ['friday thanks', 0],
    ] as const) {
      const { letters } = await list(`?find=${encodeURIComponent(find)}`)
      assert.equal(letters.length, found, find)
    }

    const id = await first()
    const read = (await call<InboxMessage>('PUT', `${id}/marks`, { isRead: true })).body
    assert.equal(read.message, 'นวดไทย_1\nthanks')
    assert.equal(read.readBy, 'admin@sala.example')
    await call('PUT', `${id}/marks`, { isRead: true })
    assert.equal(await unread(), 1)
    assert.equal((await list('?filter=unread')).letters.length, 1)
    await call('PUT', `${id}/marks`, { isAnswered: true, isRead: false })
    assert.equal((await list('?filter=unanswered')).letters.length, 1)
    assert.equal(await unread(), 2)
    const recorded = await lines()
    assert.deepEqual(
      recorded.map(({ action }) => action),
      ['message.answered', 'message.unread', 'message.read'],
    )
    assert.equal(recorded[2]?.who, 'admin@sala.example')
    assert.equal(recorded[2]?.subject, id)
    // The sender is read from the message: the trail itself does not have it.
    assert.equal(recorded[2]?.sender, 'Élodie 100%')
    const stored = recorded.map(({ sender: _, ...line }) => line)
    assert.doesNotMatch(JSON.stringify(stored), /lodie|mail\.example|thanks/)
  })

  test('sends a reply once, which answers the message when it has left', async (t) => {
    const inbox = await createInbox(t, { open })
    const { submit, call, list, first, lines } = inbox
    await submit()
    const { smtp, until, mailTo } = await startMail(t, inbox)
    await until(async () => (await list('?filter=undelivered')).letters.length === 0)
    smtp.fault = { at: 'banner', does: 'drops' }
    const path = `${await first()}/replies`
    const [reply, key] = [{ text: 'Friday is free.\n.\nDao' }, { 'idempotency-key': 'k' }]
    for (let sent = 0; sent < 2; sent++) {
      const { body } = await call<InboxMessage>('POST', path, reply, key)
      assert.equal(body.replies.length, 1)
      assert.ok(body.readAt)
    }
    const read = async () => (await call<InboxMessage>('GET', await first())).body
    await until(async () => (await read()).replies[0]?.failure != null)
    const waiting = await read()
    assert.equal(waiting.replies[0]?.failure, 'The mail server cannot be reached.')
    assert.equal(waiting.replies[0]?.endedAt, null)
    assert.deepEqual([waiting.answeredAt, waiting.isReplyWaiting], [null, true])
    assert.equal((await list('?filter=unanswered')).letters.length, 1)
    assert.equal((await list('?filter=undelivered')).letters.length, 1)
    assert.deepEqual(
      (await lines()).map(({ action }) => action),
      ['message.write-reply'],
    )

    smtp.fault = undefined
    assert.equal((await call('POST', 'retry', { id: await first() })).status, 200)
    await until(async () => (await read()).answeredAt !== null)
    assert.equal((await read()).isReplyWaiting, false)
    assert.equal((await list('?filter=unanswered')).letters.length, 0)
    const [line] = await lines()
    assert.deepEqual([line?.action, line?.who], ['message.reply', 'admin@sala.example'])
    assert.equal(smtp.received.length, 2)
    assert.match(mailTo(fields.email)?.text ?? '', /^Friday is free\.\n\.\.?\nDao\n/)
  })

  test('a reply is signed with the house’s data, and quotes the message, in the language of its page', async (t) => {
    const inbox = await createInbox(t, { open })
    const { app, db, clock, call, first } = inbox
    const house = {
      ...emptySiteContent.house,
      phone: '+66 2 555 0142',
      address: '29 Soi One\nBangkok',
    }
    const translations = { th: { 'house.address': '29 ซอยหนึ่ง\nกรุงเทพฯ' } }
    const content = { ...emptySiteContent, house, translations }
    await addEdition(db, { content, showFrom: clock.nowMs, publishedBy: 'a@sala.example' })
    const { until, mailTo } = await startMail(t, inbox)
    clock.nowMs = Date.parse('2026-01-01T05:30:00Z')
    const write = async (email: string, language: string) => {
      const payload = { ...fields, message: 'Is Friday free?\r\nOr Sunday?', email }
      const url = `/api/send-email${language}`
      assert.equal((await app.inject({ method: 'POST', url, payload })).statusCode, 200)
      clock.nowMs += 1000
      await call('POST', `${await first()}/replies`, { text: 'Friday is free.\nDao\n' })
      await until(() => mailTo(email) !== undefined)
      return mailTo(email) ?? { head: '', text: '' }
    }
    const english = await write('english@mail.example', '')
    assert.match(english.head, /^From: Sala Chan <house@sala\.example>$/m)
    assert.match(english.head, /^Reply-To: Sala Chan <house@sala\.example>$/m)
    assert.match(english.head, /^Subject: Your message to Sala Chan$/m)
    assert.doesNotMatch(english.head, /^(In-Reply-To|References|Auto-Submitted|X-Auto)/m)
    assert.equal(
      english.text.trim(),
      [
        'Friday is free.\nDao',
        'Sala Chan\n+66 2 555 0142\n29 Soi One\nBangkok',
        'On 1 January 2026 at 12:30, Somchai wrote:\n> Is Friday free?\n> Or Sunday?',
      ].join('\n\n'),
    )
    const thai = await write('thai@mail.example', '?language=th')
    const words =
      /ศาลาจันทร์\n\+66 2 555 0142\n29 ซอยหนึ่ง\nกรุงเทพฯ\n\nเมื่อ 1 มกราคม .* Somchai เขียนว่า:\n> Is/
    assert.match(thai.text, words)
  })

  test('ends a reply to an unknown address at once, and starts over when it is tried again', async (t) => {
    const inbox = await createInbox(t, { open })
    const { db, clock, submit, call, list, first } = inbox
    await submit()
    const { smtp, until, mailTo } = await startMail(t, inbox)
    await until(async () => (await list('?filter=undelivered')).letters.length === 0)
    smtp.fault = { at: 'RCPT', does: '550 5.1.1 <x>: No such user' }
    await call('POST', `${await first()}/replies`, { text: 'Yes' })
    const read = async () => (await call<InboxMessage>('GET', await first())).body
    await until(async () => (await read()).replies[0]?.failure != null)
    const [reply] = (await read()).replies
    assert.equal(reply?.failure, 'The mail server does not know this address.')
    assert.match(reply?.lastError ?? '', /550 5\.1\.1/)
    assert.equal(reply?.endedAt, new Date(clock.nowMs).toISOString())
    const [listed] = (await list('?filter=undelivered')).letters
    assert.deepEqual([listed?.isReplyWaiting, listed?.hasReplyEnded], [true, true])
    assert.equal(await nextMailDueAt(db), undefined)

    smtp.fault = undefined
    await call('POST', 'retry', {})
    await until(() => mailTo(fields.email) !== undefined)
    await until(async () => (await read()).answeredAt !== null)
    assert.equal((await read()).hasReplyEnded, false)
  })

  test('tries a reply to a busy mail server for days, and a refused one a few times', async (t) => {
    const inbox = await createInbox(t, { open })
    const { db, clock, submit, list, first } = inbox
    await submit()
    const { smtp, until } = await startMail(t, inbox)
    await until(async () => (await list('?filter=undelivered')).letters.length === 0)
    const messageId = await first()
    // Sessions end sooner.
    const reply = async () => (await describeMessage(db, messageId))?.replies.at(-1)
    /** Fails each attempt until the worker gives up; returns the hours and the number of attempts. */
    const waitForEnd = async (does: SmtpFault) => {
      smtp.fault = { at: 'dot', does }
      smtp.recipients = []
      const startMs = clock.nowMs
      await addReply(db, { messageId, text: 'Yes', writtenBy: 'a@sala.example' }, startMs)
      await until(async () => {
        if ((await reply())?.failure) clock.nowMs += 8 * hourMs
        return Boolean((await reply())?.endedAt)
      })
      const hours = (Date.parse((await reply())?.endedAt ?? '') - startMs) / hourMs
      return { hours, attempts: smtp.recipients.length }
    }
    const busy = await waitForEnd('451 4.3.0 Try later')
    assert.ok(busy.hours >= 5 * 24 && busy.attempts > 1)
    assert.equal((await reply())?.failure, 'The mail server asked to try again later.')
    assert.equal((await waitForEnd('554 5.6.0 Not like this')).attempts, 5)
    assert.equal((await reply())?.failure, 'The mail server refused this message.')
  })

  test('goes on while this site’s own settings are wrong, and says so', async (t) => {
    const inbox = await createInbox(t, { open })
    const { clock, submit, call, first } = inbox
    const { smtp, until } = await startMail(t, inbox)
    smtp.fault = { at: 'AUTH', does: '535 5.7.8 Authentication failed' }
    await submit()
    const read = async () => (await call<InboxMessage>('GET', await first())).body
    for (const [at, does, failure] of [
      ['AUTH', '535 5.7.8 Authentication failed', 'The mail server refused the name or password.'],
      [
        'RCPT',
        '554 5.7.1 Relay access denied',
        'The mail server does not accept mail from this website.',
      ],
      [
        'RCPT',
        '550 5.1.1 No such user',
        'The mail server does not accept the address of your own mailbox.',
      ],
    ] as const) {
      smtp.fault = { at, does }
      await until(async () => {
        clock.nowMs += hourMs
        return (await read()).failure === failure
      })
      assert.equal((await read()).endedAt, null)
    }
    smtp.fault = undefined
    await until(async () => {
      clock.nowMs += hourMs
      return (await read()).deliveredAt !== null
    })
    assert.equal((await read()).failure, null)
  })

  test('says that an address has letters that the mail server cannot send to', async (t) => {
    const inbox = await createInbox(t, { open })
    const { submit, call, list, first } = inbox
    const { smtp, until, mailTo } = await startMail(t, inbox)
    await submit({ email: 'jösé@example.com' })
    await until(async () => (await list('?filter=undelivered')).letters.length === 0)
    assert.doesNotMatch(smtp.received[0] ?? '', /^Reply-To: .*@example/m)
    assert.match(readMail(smtp.received[0] ?? '').text, /<jösé@example\.com> wrote/)
    await call('POST', `${await first()}/replies`, { text: 'Yes' })
    const reply = async () => (await call<InboxMessage>('GET', await first())).body.replies[0]
    await until(async () => (await reply())?.failure != null)
    const words = 'The mail server cannot send to addresses with letters such as ö.'
    assert.equal((await reply())?.failure, words)
    assert.ok((await reply())?.endedAt)
    assert.equal(smtp.recipients.length, 1)

    // It can, once its answer to EHLO says so.
    smtp.fault = { at: 'EHLO', does: '250-sala.example\r\n250-SMTPUTF8\r\n250 AUTH PLAIN' }
    await call('POST', 'retry', { id: await first() })
    await until(async () => (await reply())?.deliveredAt != null)
    assert.equal(smtp.recipients.at(-1), 'jösé@example.com')

    smtp.fault = undefined
    await submit({ email: 'jose@exämple.com' })
    await call('POST', `${await first()}/replies`, { text: 'Yes' })
    await until(() => smtp.recipients.includes('jose@xn--exmple-cua.com'))
    await until(() => mailTo('jose@xn--exmple-cua.com') !== undefined)
  })

  test('quotes a message line by line, also with line ends that older versions stored', async (t) => {
    const inbox = await createInbox(t, { open })
    const { submit, call, list, first, db } = inbox
    await submit()
    await db.updateTable('message').set({ message: 'one\r\ntwo\rthree\u2028four' }).execute()
    assert.equal((await list()).letters[0]?.firstLine, 'one')
    const path = `${await first()}/replies`
    const { body } = await call<InboxMessage>('POST', path, { text: 'Yes\r\nand\rno' })
    assert.equal(body.message, 'one\ntwo\nthree\nfour')
    assert.equal(body.replies[0]?.text, 'Yes\nand\nno')
    const { until, mailTo } = await startMail(t, inbox)
    await until(() => mailTo(fields.email) !== undefined)
    const text = mailTo(fields.email)?.text ?? ''
    assert.match(text, /^Yes\nand\nno\n/)
    assert.match(text, / Somchai wrote:\n> one\n> two\n> three\n> four$/)
  })

  test('exports and deletes the data of a person, and leaves no trace in the audit trail', async (t) => {
    const { submit, call, list, first, lines, db } = await createInbox(t, { open })
    await submit()
    await call('POST', `${await first()}/replies`, { text: 'Yes' })
    await submit({ email: 'somchai@MAIL.example', ...spam })
    await submit({ email: 'ploy@mail.example', name: 'Ploy' })
    await submit({ message: 'Deleted' })
    await call('DELETE', await first())
    const person = { email: ' SOMCHAI@mail.example' }
    const { sender, after } = (await lines())[0] ?? {}
    assert.equal(sender, fields.name)
    assert.doesNotMatch(JSON.stringify(after), /somchai/i)
    const { body } = await call<MessageExport>('POST', 'export', person)
    const found = body.letters.map(({ message, replies }) => `${replies.length} ${message}`)
    assert.deepEqual(found, ['0 Deleted', `0 ${fields.message}`, `1 ${fields.message}`])
    assert.deepEqual((await call('POST', 'erase', person)).body, { letters: 3 })
    assert.deepEqual((await call('POST', 'erase', person)).body, { letters: 0 })
    const { letters } = await list()
    assert.deepEqual([letters.length, letters[0]?.name], [1, 'Ploy'])
    assert.deepEqual(await db.selectFrom('messageReply').selectAll().execute(), [])
    const recorded = await lines()
    for (const [index, action] of ['message.erase', 'message.export'].entries()) {
      assert.deepEqual(recorded[index]?.action, action)
      assert.deepEqual(recorded[index]?.after, { letters: 3 })
    }
    assert.doesNotMatch(JSON.stringify(recorded), /somchai/i)
  })

  test('sends notices of new messages at most once an hour, and none for spam', async (t) => {
    const inbox = await createInbox(t, { open })
    const { submit, call, list, clock } = inbox
    assert.equal((await list()).isTold, false)
    assert.deepEqual((await call('PUT', 'notices', { isTold: true })).body, { isTold: true })
    const { smtp, until } = await startMail(t, inbox)
    const notices = () =>
      smtp.received.map(readMail).filter(({ head }) => head.includes('\nTo: admin@sala.example\n'))
    const settled = () =>
      until(async () => (await list('?filter=undelivered')).letters.length === 0)
    await submit(spam)
    await submit()
    await until(() => notices().length === 1)
    const { head = '', text = '' } = notices()[0] ?? {}
    assert.match(head, /^Subject: You have a new message$/m)
    assert.match(head, /^Auto-Submitted: auto-generated$/m)
    assert.match(head, /^X-Auto-Response-Suppress: All$/m)
    assert.match(text, /https:\/\/sala\.example\/messages/)
    assert.doesNotMatch(head + text, /Somchai|Friday/)
    await submit()
    await submit()
    await settled()
    assert.equal(notices().length, 1)
    clock.nowMs += 60 * 60_000
    await until(() => notices().length === 2)
    // The mail server has it before the queue records when it was sent.
    await until(async () => (await nextMailDueAt(inbox.db)) === undefined)
    assert.match(notices()[1]?.head ?? '', /^Subject: You have 2 new messages$/m)
    clock.nowMs += 60 * 60_000
    smtp.fault = { at: 'RCPT', does: '550 5.1.1 No such user' }
    await submit()
    await until(async () => (await list()).noticeFailure != null)
    assert.equal((await list()).noticeFailure, 'The mail server does not know this address.')
    smtp.fault = undefined
    await submit()
    await until(() => notices().length === 3)
    await until(async () => (await list()).noticeFailure === null)
    clock.nowMs += hourMs
    await call('PUT', 'notices', { isTold: false })
    await submit()
    await settled()
    assert.equal(notices().length, 3)
  })
})

onEachEngine((open) => {
  test('lists deleted messages, latest deletion first, which can be restored or deleted permanently', async (t) => {
    const { db, clock, submit, call, list, first, lines } = await createInbox(t, { open })
    const deleted = async (query = '') => (await call<Deleted>('GET', `deleted${query}`)).body
    assert.deepEqual(await deleted(), { messages: [], count: 0 })
    const ids: string[] = []
    for (const values of [{ name: 'Ann' }, { name: 'Ben' }, { ...spam, ...twoLinks }]) {
      await submit(values)
      ids.push((await list()).letters[0]?._id ?? '')
    }
    const [ann = '', ben = ''] = ids
    await call('POST', `${ann}/replies`, { text: 'Yes' })
    const held = (await list('?filter=held-back')).letters[0]?._id ?? ''
    for (const id of [ben, held, ann]) {
      clock.nowMs += 1000
      assert.equal((await call('DELETE', `${id}?for-good`)).status, 404)
      assert.equal((await call('DELETE', id)).status, 200)
    }
    const { messages, count } = await deleted()
    assert.deepEqual(
      messages.map(({ _id }) => _id),
      [ann, held, ben],
    )
    const { name, firstLine, deletedAt } = messages[0] ?? {}
    const at = new Date(clock.nowMs).toISOString()
    assert.deepEqual([name, firstLine, deletedAt, count], ['Ann', 'Is Friday free?', at, 3])
    const page = await deleted('?most=2')
    assert.deepEqual([page.messages.length, page.count], [2, 3])

    assert.equal((await call('POST', `${ben}/restore`)).status, 200)
    assert.equal(await first(), ben)
    assert.equal((await call('DELETE', `${ann}?for-good`)).status, 200)
    assert.equal((await call('DELETE', `${ann}?for-good`)).status, 404)
    assert.equal((await call('POST', `${ann}/restore`)).status, 404)
    assert.equal((await deleted()).count, 1)
    for (const table of ['messageReply', 'outgoingMail'] as const) {
      const rows = await db.selectFrom(table).select('id').execute()
      assert.equal(rows.length, table === 'outgoingMail' ? 1 : 0, table)
    }
    const [line] = await lines()
    assert.deepEqual([line?.action, line?.subject, line?.sender], ['message.purge', ann, undefined])
    assert.doesNotMatch(JSON.stringify(line), /Ann/)
    // The person's data in the deleted messages that remain.
    const { body } = await call<{ letters: number }>('POST', 'erase', { email: fields.email })
    assert.deepEqual([body.letters, (await deleted()).count], [2, 0])
  })
})

test('hides a deleted message until it is restored, and purges it later', async (t) => {
  const { submit, call, list, first, unread, db, clock } = await createInbox(t)
  await submit()
  const id = await first()
  assert.equal((await call('DELETE', id)).status, 200)
  assert.equal((await call('DELETE', id)).status, 200)
  assert.deepEqual([(await list()).letters, await unread()], [[], 0])
  assert.equal((await call('GET', id)).status, 404)
  assert.equal((await call('PUT', `${id}/marks`, { isRead: true })).status, 404)
  assert.equal((await call('POST', `${id}/replies`, { text: 'Yes' })).status, 404)
  assert.equal((await call('POST', `${id}/release`)).status, 404)
  assert.equal((await call('POST', `${id}/restore`)).status, 200)
  assert.equal(await unread(), 1)
  assert.equal((await call('DELETE', 'nobody')).status, 404)
  await call('DELETE', id)
  assert.equal(await purgeMessages(db, clock.nowMs, 10), 0)
  assert.equal(await purgeMessages(db, clock.nowMs + 1, 10), 1)
  assert.equal((await call('POST', `${id}/restore`)).status, 404)
})

test('accepts spam like any message, marks it, and can unmark it', async (t) => {
  const inbox = await createInbox(t)
  const { submit, call, list, unread, db } = inbox
  const quickly = { 'sala-open-ms': '40' }
  const slowly = { 'sala-open-ms': '20000' }
  const oneLink = { message: 'One link: https://sala.example is fine' }
  const thanked = await submit(oneLink, { headers: slowly })
  // One weak sign may be a visitor's password manager or browser.
  const filled = { leaveEmpty: 'https://anne.example' }
  assert.equal(await submit(filled, { headers: slowly }), thanked)
  assert.equal(await submit({}, { headers: quickly }), thanked)
  for (const [values, headers] of [
    [filled, quickly],
    [{ ...filled, ...oneLink }, {}],
    [{ website: 'https://anne.example', ...oneLink }, slowly],
    [oneLink, quickly],
    [{ message: 'http://a.example and www.b.example' }, {}],
    [{ message: '[url=x]pills[/url]' }, {}],
  ] as const) {
    assert.equal(await submit(values, { headers }), thanked)
  }
  assert.deepEqual([(await list()).letters.length, await unread()], [3, 3])
  const marked = (await list('?filter=held-back')).letters
  assert.equal(marked.length, 6)
  assert.ok(marked.every(({ heldBackFor }) => heldBackFor))
  const due = db.selectFrom('outgoingMail').select('id').where('nextAttemptAt', 'is not', null)
  assert.equal((await due.execute()).length, 3)

  const { body } = await call<InboxMessage>('POST', `${marked[0]?._id}/release`)
  assert.equal(body.heldBackFor, null)
  assert.deepEqual([(await list()).letters.length, await unread()], [4, 4])
  const { smtp, until } = await startMail(t, inbox)
  await until(() => smtp.received.length === 4)
})

onEachEngine((open, engine) => {
  test('finds messages by their folded text, and those of the version before as well', async (t) => {
    const { db, submit, list } = await createInbox(t, { open })
    for (const name of ['Łódź Müller', 'STRAẞE\u00a0น\u0e49\u0e33', 'ΣΊΣΥΦΟΣ 50%_\\']) {
      await submit({ name, message: `${name} asks` })
    }
    const expectAllFound = async () => {
      for (const find of [
        'lodz muller somchai@',
        'ＭÜＬＬＥＲ',
        'strasse นำ',
        'น\u0e4d\u0e49\u0e32',
        'σίσυφος',
        '50%_\\ as\u00adks',
      ]) {
        const { letters } = await list(`?find=${encodeURIComponent(find)}`)
        assert.equal(letters.length, 1, find)
      }
      for (const find of ['นา', 'mueller', '50%%', 'lodz strasse']) {
        assert.equal((await list(`?find=${encodeURIComponent(find)}`)).letters.length, 0, find)
      }
    }
    await expectAllFound()

    await sql`alter table message drop column "searchText"`.execute(db)
    await sql`delete from kysely_migration where name like '%message-search-text'`.execute(db)
    await migrate({ db, engine })
    await expectAllFound()

    await db.updateTable('message').set({ searchText: null }).execute()
    assert.equal((await list('?find=SOMCHAI%20asks')).letters.length, 3)
  })
})

test('marks the 21st message of an address within a day as spam, and none of another address', async (t) => {
  const { submit, list, clock, db } = await createInbox(t)
  for (let sent = 0; sent < 21; sent++) {
    clock.nowMs += 60_000
    await submit({}, { remoteAddress: '203.0.113.9' })
  }
  await submit({}, { remoteAddress: '203.0.113.10' })
  assert.equal((await list('?filter=held-back')).letters.length, 1)
  clock.nowMs += 24 * 60 * 60_000
  await submit({}, { remoteAddress: '203.0.113.9' })
  const marked = await db.selectFrom('message').select('heldBackFor').execute()
  assert.equal(marked.filter(({ heldBackFor }) => heldBackFor === null).length, 22)
})

test('refuses replies without a mail server', async (t) => {
  const { submit, call, list, first } = await createInbox(t, { canMail: false })
  await submit()
  assert.equal((await list()).canMail, false)
  const path = `${await first()}/replies`
  const { status, body } = await call<{ message: string }>('POST', path, { text: 'Yes' })
  assert.equal(status, 409)
  assert.match(body.message, /^No mail server is set up yet/)
  assert.equal((await list('?filter=unanswered')).letters.length, 1)
})

test('refuses invalid requests', async (t) => {
  const { call } = await createInbox(t)
  for (const query of ['?filter=x', '?most=0', '?most=10001', '?find=%00', '?x=1']) {
    assert.equal((await call('GET', `inbox${query}`)).status, 400, query)
  }
  assert.equal((await call('GET', 'deleted?most=0')).status, 400)
  assert.equal((await call('DELETE', 'x?for-good=1')).status, 400)
  assert.equal((await call('POST', 'x/replies', { text: ' \n' })).status, 400)
  assert.equal((await call('PUT', 'x/marks', { isRead: 'yes' })).status, 400)
  assert.equal((await call('POST', 'x/replies', { text: 'Yes' })).status, 404)
})

test('records that a reader has read a message, which stays unread; lets readers turn on notices, and nothing else', async (t) => {
  const { app, db, submit, call, list, first, unread, lines } = await createInbox(t)
  await submit()
  const id = await first()
  const reader = await signInAs(app, db, 'reader')
  const status = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    (await call(method, path, payload, reader)).status
  const read = async (more = {}) =>
    (await call<InboxMessage>('PUT', `${id}/marks`, { isRead: true }, more)).body.readAt
  assert.deepEqual([await read(reader), await read(reader), await unread()], [null, null, 1])
  assert.equal((await list('?filter=unread')).letters.length, 1)
  const readAt = await read()
  assert.ok(readAt)
  assert.deepEqual([await read(reader), await unread()], [readAt, 0])
  assert.deepEqual(
    (await lines()).map(({ action, who }) => `${action} ${who}`),
    [
      'message.read reader@sala.example',
      'message.read admin@sala.example',
      'message.read reader@sala.example',
    ],
  )
  for (const marks of [{ isRead: false }, { isAnswered: true }]) {
    assert.equal(await status('PUT', `${id}/marks`, marks), 403)
  }
  assert.equal(await status('POST', `${id}/replies`, { text: 'Yes.' }), 403)
  await call('DELETE', id)
  assert.equal(await status('POST', `${id}/restore`), 403)
  assert.equal(await status('DELETE', `${id}?for-good`), 403)
  assert.equal(await status('PUT', 'notices', { isTold: true }), 200)

  const waiting = async () =>
    (await db.selectFrom('messageNotice').select('waiting').executeTakeFirstOrThrow()).waiting
  await submit()
  assert.equal(await waiting(), 1)
  const account = db.updateTable('account').where('email', 'like', 'reader@%')
  await account.set({ role: 'developer' }).execute()
  await submit()
  assert.equal(await waiting(), 1)
})
