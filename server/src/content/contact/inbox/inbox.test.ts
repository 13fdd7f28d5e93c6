import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Inbox, InboxMessage, MessageExport } from '@sala/kit/contract/messages'
import { sql } from 'kysely'
import { migrate } from '../../../foundation/db/migrate.ts'
import {
  type OpenTestDatabase,
  onDefaultEngine,
  onEachEngine,
  openSqlite,
} from '../../../testing/engines.ts'
import { startSmtpServer } from '../../../testing/smtp-server.ts'
import { createTestApp, signInAs } from '../../../testing/test-app.ts'
import { startTestMailWorker } from '../../../testing/test-mail-worker.ts'
import { purgeMessages } from '../repository.ts'

const fields = {
  name: 'Somchai',
  email: 'Somchai@mail.example',
  message: 'Is Friday free?\nOr Sunday?',
}

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
    return rows as { action: string; who: string; subject: string; after: unknown }[]
  }
  return { ...opened, headers, submit, call, list, first, unread, lines }
}

/** Starts a mail server, and a mail worker that is stopped after the test. */
async function startMail(t: TestContext, { db, clock }: Awaited<ReturnType<typeof createInbox>>) {
  const smtp = await startSmtpServer(t)
  const worker = startTestMailWorker({ db, smtpUrl: smtp.url, now: () => clock.nowMs })
  t.after(() => worker.stop())
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) {
      worker.nudge()
      await pause(5)
    }
  }
  return { smtp, worker, until }
}

const readHead = (mail = '') =>
  (mail.split('\r\n\r\n')[0] ?? '').replaceAll('\r\n ', ' ').replaceAll('\r\n', '\n')

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
    assert.doesNotMatch(JSON.stringify(recorded), /lodie|mail\.example|thanks/)
  })

  test('sends a reply once, in the thread of its message, and retries it', async (t) => {
    const inbox = await createInbox(t, { open })
    const { submit, call, list, first, clock } = inbox
    await submit()
    const { smtp, until } = await startMail(t, inbox)
    await until(async () => (await list('?filter=undelivered')).letters.length === 0)
    const original = readHead(smtp.received[0])
    assert.match(original, /^Subject: New message from Somchai via sala\.example$/m)
    const messageId = original.match(/^Message-ID: (<.+>)$/m)?.[1]

    smtp.isRefusing = true
    const path = `${await first()}/replies`
    const [reply, key] = [{ text: 'Friday is free.\n.\nDao' }, { 'idempotency-key': 'k' }]
    for (let sent = 0; sent < 2; sent++) {
      const { body } = await call<InboxMessage>('POST', path, reply, key)
      assert.equal(body.replies.length, 1)
      assert.ok(body.answeredAt && body.readAt)
    }
    const waiting = async () => (await list('?filter=undelivered')).letters
    await until(async () => {
      const { body } = await call<InboxMessage>('GET', await first())
      return body.replies[0]?.lastError !== null
    })
    assert.equal((await waiting())[0]?.isReplyWaiting, true)
    smtp.isRefusing = false
    clock.nowMs -= 1
    assert.equal((await call('POST', 'retry', { id: await first() })).status, 200)
    await until(async () => (await waiting()).length === 0)

    assert.equal(smtp.received.length, 2)
    const head = readHead(smtp.received[1])
    assert.ok(head.includes(`\nIn-Reply-To: ${messageId}\n`), head)
    assert.ok(head.includes(`\nReferences: ${messageId}\n`), head)
    assert.match(head, /^To: Somchai <Somchai@mail\.example>$/m)
    assert.match(head, /^Reply-To: Sala <house@sala\.example>$/m)
    assert.match(head, /^Subject: Re: Your message$/m)
    assert.match(smtp.received[1] ?? '', /Friday is free\.\r\n\.\.?\r\nDao/)
    assert.match(smtp.received[1] ?? '', /> Is Friday free\?/)
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
    const { smtp, until } = await startMail(t, inbox)
    await until(() => smtp.received.length === 2)
    const quoted = 'Yes\nand\nno\n\nSomchai wrote:\n> one\n> two\n> three\n> four\n'
    assert.ok(smtp.received.at(-1)?.includes(quoted.replaceAll('\n', '\r\n')))
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
    const notices = () => smtp.received.filter((mail) => /^To: admin@sala\.example/m.test(mail))
    const settled = () =>
      until(async () => (await list('?filter=undelivered')).letters.length === 0)
    await submit(spam)
    await submit()
    await until(() => notices().length === 1)
    assert.match(notices()[0] ?? '', /^Subject: You have a new message\r$/m)
    assert.match(notices()[0] ?? '', /https:\/\/sala\.example\/messages/)
    assert.doesNotMatch(notices()[0] ?? '', /Somchai|Friday/)
    await submit()
    await submit()
    await settled()
    assert.equal(notices().length, 1)
    clock.nowMs += 60 * 60_000
    await until(() => notices().length === 2)
    assert.match(notices()[1] ?? '', /^Subject: You have 2 new messages\r$/m)
    clock.nowMs += 60 * 60_000
    await call('PUT', 'notices', { isTold: false })
    await submit()
    await settled()
    assert.equal(notices().length, 2)
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
  assert.match(body.message, /SMTP_URL/)
  assert.equal((await list('?filter=unanswered')).letters.length, 1)
})

test('refuses invalid requests', async (t) => {
  const { call } = await createInbox(t)
  for (const query of ['?filter=x', '?most=0', '?most=10001', '?find=%00', '?x=1']) {
    assert.equal((await call('GET', `inbox${query}`)).status, 400, query)
  }
  assert.equal((await call('POST', 'x/replies', { text: ' \n' })).status, 400)
  assert.equal((await call('PUT', 'x/marks', { isRead: 'yes' })).status, 400)
  assert.equal((await call('POST', 'x/replies', { text: 'Yes' })).status, 404)
})

test('lets readers mark messages as read and turn on notices, and nothing else', async (t) => {
  const { app, db, submit, call, first, lines } = await createInbox(t)
  await submit()
  const id = await first()
  const reader = await signInAs(app, db, 'reader')
  const status = async (method: 'POST' | 'PUT', path: string, payload: object) =>
    (await call(method, path, payload, reader)).status
  assert.equal(await status('PUT', `${id}/marks`, { isRead: true }), 200)
  assert.equal((await lines())[0]?.who, 'reader@sala.example')
  for (const marks of [{ isRead: false }, { isAnswered: true }]) {
    assert.equal(await status('PUT', `${id}/marks`, marks), 403)
  }
  assert.equal(await status('POST', `${id}/replies`, { text: 'Yes.' }), 403)
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
