import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { addMessage } from '../../content/contact/repository.ts'
import { nextMailDueAt } from '../../foundation/mail/repository.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { startTestMailWorker } from '../../testing/test-mail-worker.ts'
import { listNewestRows } from '../audit/repository.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const proof = { password: admin.password }
const chosen = 'seven quiet lanterns'

onDefaultEngine((open) => {
  /** Starts the app with a signed-in owner and a mail server; returns how to read its mails. */
  async function start(t: TestContext, canMail = true) {
    const statements: string[] = []
    let worker: ReturnType<typeof startTestMailWorker> | undefined
    const log = (event: { query: { sql: string } }) => void statements.push(event.query.sql)
    const services = { canMail, onMailAdded: () => worker?.nudge() }
    const opened = await createTestApp(t, { open, log, services })
    const { app, db, clock, signIn } = opened
    const smtp = await startSmtpServer(t)
    const headers = await signIn()
    const startMail = () => {
      const started = startTestMailWorker({ db, smtpUrl: smtp.url, now: () => clock.nowMs })
      worker = started
      t.after(() => started.stop())
    }
    const post = (url: string, payload: object, more = {}) =>
      app.inject({ method: 'POST', url: `/api${url}`, payload, ...more })
    const ask = (email = admin.email, more = {}) => post('/auth/forgotten', { email }, more)
    const reset = (token: string, password = chosen) => post('/auth/reset', { token, password })
    const login = (password: string) => post('/auth/login', { ...admin, password })
    const asOwner = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
      app.inject({ method, url: `/api/people${path}`, headers, ...(payload && { payload }) })
    const letters = async (count: number) => {
      while (smtp.received.length < count) await pause(5)
      return smtp.received.map((mail) => ({
        mail,
        // Long lines end in `=` (quoted-printable).
        token:
          mail.replaceAll('=\r\n', '').match(/#(?:reset|invitation)=(?:3D)?([\w-]{43})/)?.[1] ?? '',
      }))
    }
    const settled = async () => {
      while (await nextMailDueAt(db)) await pause(5)
    }
    /** Creates a link that an owner passes on; returns its token. */
    const makeLink = async () => {
      const [{ _id }] = (await asOwner('GET', '')).json().people
      const made = await asOwner('POST', `/${_id}/password-link`, { proof })
      assert.equal(made.statusCode, 201, made.body)
      return made.json().link.split('#reset=')[1] as string
    }
    const more = { headers, smtp, statements, startMail, letters, settled }
    return { ...opened, ...more, post, ask, reset, login, asOwner, makeLink }
  }

  test('a mailed link sets the password once, and ends all sessions', async (t) => {
    const opened = await start(t)
    const { app, db, headers, startMail, post, ask, reset, login, letters, settled } = opened
    startMail()
    const requested = await ask(` ${admin.email.toUpperCase()}`)
    assert.deepEqual(requested.json(), {
      status: 'success',
      message: 'If there is an account for this address, an email with a link is on its way.',
    })
    const [letter] = await letters(1)
    await settled()
    assert.match(letter?.mail ?? '', /^To: admin@sala\.example\r$/m)
    assert.match(letter?.mail ?? '', /^Auto-Submitted: auto-generated\r$/m)
    assert.match(
      letter?.mail.replaceAll('=\r\n', '') ?? '',
      /https:\/\/sala\.example\/login#reset=/,
    )
    const token = letter?.token ?? ''
    const check = () => post('/auth/links/check', { kind: 'reset', token })
    assert.deepEqual((await check()).json(), { email: admin.email })
    const weak = await reset(token, 'password')
    assert.equal(weak.statusCode, 400)
    const done = await reset(token)
    assert.equal((await check()).statusCode, 403)
    assert.equal(done.statusCode, 200, done.body)
    assert.deepEqual(Object.keys(done.json()), ['status', 'message'])
    assert.equal((await reset(token)).statusCode, 403)
    assert.equal((await app.inject({ url: '/api/people', headers })).statusCode, 401)
    assert.equal((await login(admin.password)).statusCode, 401)
    assert.equal((await login(chosen)).statusCode, 200)
    const rows = await listNewestRows(db, { limit: 3, about: 'accounts' })
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['session.sign-in', 'account.newPassword', 'account.mailLink'],
    )
    assert.ok(!JSON.stringify(rows).includes(token))
  })

  test('does not store tokens in the database', async (t) => {
    const { db, startMail, ask, asOwner, letters, settled, smtp } = await start(t)
    smtp.isRefusing = true
    await ask()
    const email = 'mali@sala.example'
    await asOwner('POST', '/invitations', { email, role: 'reader', byMail: true, proof })
    const tables = ['passwordLink', 'invitation', 'outgoingMail', 'audit'] as const
    const everything = async () =>
      JSON.stringify(
        await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
      )
    const before = await everything()
    assert.ok(before.includes(email) && !/#(reset|invitation)=/.test(before))
    smtp.isRefusing = false
    startMail()
    const sent = await letters(2)
    await settled()
    const after = await everything()
    for (const { token } of sent) assert.ok(token && !after.includes(token))
  })

  test('sends links before messages that are older', async (t) => {
    const { db, clock, startMail, ask, letters } = await start(t)
    const letter = { name: 'Somchai', email: 'somchai@mail.example', message: 'Is Friday free?' }
    await addMessage(db, letter, clock.nowMs - 1000)
    await ask()
    startMail()
    const [first, second] = await letters(2)
    assert.ok(first?.token && !second?.token)
  })

  test('gives the same answer and runs the same statements for every address', async (t) => {
    const { statements, ask } = await start(t)
    await ask('warm@sala.example')
    const of = async (email: string) => {
      statements.length = 0
      const { statusCode, body } = await ask(email)
      return { statusCode, body, statements: [...statements] }
    }
    const [withAddress, unknown, odd] = [
      await of(admin.email),
      await of('no@sala.example'),
      await of('x'),
    ]
    assert.equal(withAddress.statusCode, 200)
    assert.ok(withAddress.statements.length > 3)
    assert.deepEqual(unknown, withAddress)
    assert.deepEqual(odd, withAddress)
  })

  test('rate-limits mailed links by email and by IP address', async (t) => {
    const { clock, ask } = await start(t)
    const statuses = async (emails: string[], more = {}) => {
      const all = []
      for (const email of emails) all.push((await ask(email, more)).statusCode)
      return all
    }
    for (const email of [admin.email, 'nobody@sala.example']) {
      assert.deepEqual(await statuses([email, email, email, email]), [200, 200, 200, 429])
    }
    const many = Array.from({ length: 11 }, (_, at) => `a${at}@sala.example`)
    const elsewhere = { remoteAddress: '192.0.2.7' }
    assert.equal((await statuses(many, elsewhere)).filter((status) => status === 200).length, 10)
    assert.deepEqual(await statuses([admin.email], { remoteAddress: '192.0.2.8' }), [429])
    clock.nowMs += hourMs
    assert.deepEqual(await statuses([admin.email]), [200])
  })

  test('a mailed link is invalid after an hour, a newer link, a sign-in or a password change', async (t) => {
    const opened = await start(t)
    const { app, db, clock, headers, startMail, ask, reset, login, letters, settled } = opened
    startMail()
    let count = 0
    const next = async () => {
      await ask()
      const all = await letters(++count)
      await settled()
      return all.at(-1)?.token ?? ''
    }
    const refused = async (token: string) => assert.equal((await reset(token)).statusCode, 403)
    const replaced = await next()
    const late = await next()
    await refused(replaced)
    clock.nowMs += hourMs
    await refused(late)
    const before = await next()
    assert.equal((await login(admin.password)).statusCode, 200)
    await refused(before)
    assert.deepEqual(await db.selectFrom('passwordLink').selectAll().execute(), [])
    const other = await next()
    const payload = { current: admin.password, next: 'eight teak doors' }
    const changed = await app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload })
    assert.equal(changed.statusCode, 200, changed.body)
    await refused(other)
  })

  test('rate-limits guesses of links, and accepts one of several concurrent uses', async (t) => {
    const { reset, makeLink } = await start(t)
    const token = await makeLink()
    const both = await Promise.all([reset(token), reset(token, 'eight teak doors')])
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 403])
    for (let guess = 0; guess < 29; guess++) await reset('x'.repeat(43))
    assert.equal((await reset(token)).statusCode, 429)
  })

  test('a link from an owner is valid for a day, even after a mailed one', async (t) => {
    const { db, clock, startMail, ask, reset, letters, makeLink } = await start(t)
    startMail()
    const [first, second] = [await makeLink(), await makeLink()]
    await ask()
    await letters(1)
    assert.equal((await reset(first)).statusCode, 403)
    clock.nowMs += dayMs - 12 * hourMs
    assert.equal((await reset(second)).statusCode, 200)
    const [row] = await listNewestRows(db, { limit: 1, about: 'accounts' })
    assert.equal(row?.action, 'account.newPassword')
    assert.equal((await reset(second)).statusCode, 403)
  })

  test('a link does not bypass the passkey', async (t) => {
    const { db, reset, login, makeLink } = await start(t)
    const token = await makeLink()
    await db.updateTable('account').set({ requiresPasskey: 1 }).execute()
    const done = await reset(token)
    assert.equal(done.statusCode, 200)
    assert.ok(!('token' in done.json()))
    const entered = await login(chosen)
    assert.equal(entered.statusCode, 401)
    assert.ok(entered.json().secondFactor)
  })

  test('rejects the link of a removed account', async (t) => {
    const { db, reset, makeLink } = await start(t)
    const token = await makeLink()
    await db.deleteFrom('account').execute()
    assert.equal((await reset(token)).statusCode, 403)
  })

  test('without a mail server, refers to an owner', async (t) => {
    const { app, ask, asOwner } = await start(t, false)
    assert.deepEqual((await app.inject({ url: '/api/auth/forgotten' })).json(), { canMail: false })
    const answer = await ask()
    assert.equal(answer.statusCode, 409)
    assert.match(answer.body, /Ask an owner for a link\./)
    const payload = { email: 'mali@sala.example', role: 'reader', byMail: true, proof }
    const invited = await asOwner('POST', '/invitations', payload)
    assert.equal(invited.statusCode, 409)
    assert.equal((await asOwner('GET', '')).json().canMail, false)
    assert.deepEqual((await asOwner('GET', '')).json().invitations, [])
  })

  test('mails an invitation, shows its delivery, and accepts it once', async (t) => {
    const { clock, smtp, startMail, post, asOwner, letters } = await start(t)
    smtp.isRefusing = true
    startMail()
    const email = 'mali@sala.example'
    const payload = { email, role: 'editor', byMail: true, proof }
    const invited = await asOwner('POST', '/invitations', payload)
    assert.equal(invited.statusCode, 201, invited.body)
    assert.equal(invited.json().link, null)
    const shown = async () => (await asOwner('GET', '')).json().invitations[0]
    while ((await shown()).lastError === null) await pause(5)
    assert.match((await shown()).lastError, /Try later/)
    assert.equal((await shown()).failure, 'The mail server asked to try again later.')
    assert.deepEqual([(await shown()).byMail, (await shown()).deliveredAt], [true, null])
    smtp.isRefusing = false
    clock.nowMs += 2000
    startMail()
    const [letter] = await letters(1)
    while ((await shown()).deliveredAt === null) await pause(5)
    assert.equal((await shown()).lastError, null)
    assert.match(letter?.mail ?? '', /^To: mali@sala\.example\r$/m)
    assert.match(letter?.mail ?? '', /^Auto-Submitted: auto-generated\r$/m)
    const token = letter?.token ?? ''
    const join = () => post('/auth/invitation', { token, password: chosen })
    assert.equal((await join()).json().role, 'editor')
    assert.equal((await join()).statusCode, 403)
  })

  test('does not mail a cancelled invitation, or one to several addresses', async (t) => {
    const { db, smtp, startMail, asOwner } = await start(t)
    const invite = (email: string) =>
      asOwner('POST', '/invitations', { email, role: 'reader', byMail: true, proof })
    const { invitation } = (await invite('mali@sala.example')).json()
    assert.equal((await asOwner('DELETE', `/invitations/${invitation._id}`)).statusCode, 200)
    startMail()
    for (const email of [
      'a@b.example\r\nBcc: evil@mail.example',
      'a@b.example,evil@mail.example',
      '<evil@mail.example',
      'a,evil@mail.example',
      '"x"@mail.example',
      'a@mail.example;',
    ]) {
      assert.equal((await invite(email)).statusCode, 400, email)
    }
    assert.deepEqual(await db.selectFrom('invitation').selectAll().execute(), [])
    assert.deepEqual(smtp.received, [])
  })
})
