import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overloaded } from '../../foundation/http/http-error.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin, createTestApp, signInAs } from '../../testing/test-app.ts'

const hourMs = 60 * 60_000
const wrong = { ...admin, password: 'a wrong password' }

onDefaultEngine((open) => {
  function login(
    { app }: Awaited<ReturnType<typeof createTestApp>>,
    payload: object,
    remoteAddress = '127.0.0.1',
    headers = {},
  ) {
    return app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress, headers })
  }

  test('returns token, expiry and email, ignoring the case of the email', async (t) => {
    const opened = await createTestApp(t, { open })
    const answer = await login(opened, { ...admin, email: ` ${admin.email.toUpperCase()} ` })
    assert.equal(answer.statusCode, 200)
    const session = answer.json()
    assert.match(session.token, /^[\w-]{43}$/)
    assert.equal(session.email, admin.email)
    assert.equal(Date.parse(session.expiresAt), opened.clock.nowMs + 12 * hourMs)
    assert.equal(answer.headers['cache-control'], 'no-store')
    // Only a hash of the token is stored.
    const rows = await opened.db.selectFrom('session').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes(session.token))
  })

  test('answers a wrong email and a wrong password alike', async (t) => {
    const opened = await createTestApp(t, { open })
    const [email, password] = [
      await login(opened, { ...admin, email: 'nobody@sala.example' }),
      await login(opened, wrong),
    ]
    assert.equal(email.statusCode, 401)
    assert.equal(password.statusCode, 401)
    assert.equal(email.body, password.body)
    assert.deepEqual(email.json(), { status: 'error', message: 'Wrong email or password.' })
  })

  test('verifies a password for unknown emails too, against timing attacks', async (t) => {
    const verified: (string | undefined)[] = []
    const passwords = {
      hash: async () => 'hash',
      verify: async (_password: string, passwordHash: string | undefined) => {
        verified.push(passwordHash)
        return false
      },
    }
    const opened = await createTestApp(t, { open, services: { passwords } })
    await login(opened, { ...admin, email: 'nobody@sala.example' })
    await login(opened, wrong)
    assert.deepEqual(verified, [undefined, 'hash'])
  })

  test('after ten failed attempts rejects even the right password, but only from that IP address', async (t) => {
    const opened = await createTestApp(t, { open })
    for (let tries = 0; tries < 10; tries++) {
      assert.equal((await login(opened, wrong)).statusCode, 401)
    }
    const locked = await login(opened, { ...admin, email: 'ADMIN@sala.example' })
    assert.equal(locked.statusCode, 429)
    assert.equal(locked.headers['retry-after'], String(15 * 60))
    assert.equal(locked.json().status, 'error')
    const forged = { 'x-forwarded-for': '10.0.0.7', forwarded: 'for=10.0.0.7' }
    assert.equal((await login(opened, admin, '127.0.0.1', forged)).statusCode, 429)
    assert.equal((await login(opened, admin, '127.0.0.2')).statusCode, 200)
    opened.clock.nowMs += 15 * 60_000
    assert.equal((await login(opened, admin)).statusCode, 200)
  })

  test('concurrent attempts do not exceed the limit', async (t) => {
    const opened = await createTestApp(t, { open })
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(opened, wrong)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 15)
  })

  test('limits an IP address to thirty failed attempts for all emails, with growing delays', async (t) => {
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    const opened = await createTestApp(t, { open, services: { pause } })
    for (let tries = 0; tries < 30; tries++) {
      const email = `somebody${tries}@sala.example`
      assert.equal((await login(opened, { ...wrong, email })).statusCode, 401)
    }
    assert.equal((await login(opened, admin)).statusCode, 429)
    assert.equal(pauses.length, 30)
    assert.deepEqual(
      pauses,
      pauses.toSorted((one, other) => one - other),
    )
    assert.ok(Math.max(...pauses) <= 1000)
  })

  test('counts neither an attempt that failed with an internal error nor a successful one', async (t) => {
    let isBusy = true
    const verify = async () => {
      if (isBusy) throw overloaded()
      return true
    }
    const passwords = { hash: async () => 'hash', verify }
    const opened = await createTestApp(t, { open, services: { passwords } })
    for (let tries = 0; tries < 40; tries++) {
      assert.equal((await login(opened, admin)).statusCode, 503)
    }
    isBusy = false
    for (let tries = 0; tries < 40; tries++) {
      assert.equal((await login(opened, admin)).statusCode, 200)
    }
  })

  test('rejects malformed credentials before counting them', async (t) => {
    const opened = await createTestApp(t, { open })
    const odd = [
      { email: [admin.email], password: admin.password },
      { email: { $ne: '' }, password: { $ne: '' } },
      { email: admin.email, password: null },
      { email: admin.email },
      { ...admin, admin: true },
      [],
      'admin',
      null,
    ]
    for (const payload of odd) {
      const answer = await opened.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
      assert.equal(answer.statusCode, 400, answer.body)
      assert.equal(answer.json().status, 'error')
    }
    assert.deepEqual(await opened.db.selectFrom('rate').selectAll().execute(), [])
  })

  test('the language of the back-office is English until its account chooses another', async (t) => {
    const opened = await createTestApp(t, { open })
    const { app, db } = opened
    const url = '/api/auth/language'
    const [reader, editor] = [await signInAs(app, db, 'reader'), await signInAs(app, db, 'editor')]
    const read = async (headers: { authorization: string }) =>
      (await app.inject({ url, headers })).json().language
    const choose = async (payload: object) =>
      (await app.inject({ method: 'PUT', url, headers: reader, payload })).statusCode
    assert.equal(await read(reader), 'en')
    for (const odd of [{ language: 'zh' }, { language: 'TH' }, { language: null }, {}]) {
      assert.equal(await choose(odd), 400)
    }
    assert.equal(await choose({ language: 'th' }), 200)
    assert.deepEqual([await read(reader), await read(editor)], ['th', 'en'])
    const again = await login(opened, { ...admin, email: 'reader@sala.example' })
    assert.equal(again.json().language, 'th')
  })
})
