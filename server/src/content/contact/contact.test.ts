import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'

const fields = { name: 'Somchai', email: 'somchai@mail.example', message: 'Is Friday free?' }

onDefaultEngine((open) => {
  test('stores a message before answering, and lists it for accounts', async (t) => {
    const { app, clock, signIn } = await createTestApp(t, { open })
    const send = (payload: object) =>
      app.inject({ method: 'POST', url: '/api/send-email', payload })
    const answer = await send({ ...fields, name: '  Somchai ' })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.json().status, 'success')
    assert.equal(typeof answer.json().message, 'string')
    const first = new Date(clock.nowMs).toISOString()
    clock.nowMs += 1000
    await send({ ...fields, message: 'Or Saturday?' })

    const list = (await app.inject({ url: '/api/messages', headers: await signIn() })).json()
    assert.deepEqual(
      list.map(({ message }: { message: string }) => message),
      ['Or Saturday?', 'Is Friday free?'],
    )
    const { _id, ...oldest } = list[1]
    const unsent = { deliveredAt: null, attempts: 0, lastError: null }
    assert.deepEqual(oldest, { ...fields, receivedAt: first, ...unsent })
  })

  test('refuses invalid fields with the messages of the form, and stores nothing', async (t) => {
    const { app, db } = await createTestApp(t, { open })
    const { name: _, ...nameless } = fields
    const invalid = [
      'somchai',
      'somchai@mail',
      'somchai@mail.e',
      '@mail.example',
      'a@b@mail.example',
      'a..b@mail.example',
      '.a@mail.example',
      'a.@mail.example',
      'a@-mail.example',
      'a@mail-.example',
      'a@mail..example',
      'a@.mail.example',
      'a@mail.example.',
      'a@mail.ไ',
      'a@mail.กิ',
      'a@mail.e1',
      'a@mail.xn--',
      'a@127.0.0.1',
      'a@[127.0.0.1]',
      '"a b"@mail.example',
      'a@mail.example/b',
      `${'a'.repeat(65)}@mail.example`,
      `a@${'b'.repeat(64)}.example`,
    ]
    const injected = ['a b@mail.example', 'a@mail.example\r\nBcc: b@mail.example']
    const many = ['a,b@mail.example', '<a@mail.example>']
    for (const [payload, message] of [
      [{ ...fields, name: '' }, 'Please fill all the fields'],
      [{ ...fields, email: ' ' }, 'Please fill all the fields'],
      [{ ...fields, message: '\n' }, 'Please fill all the fields'],
      [nameless, 'Please fill all the fields'],
      ...[...invalid, ...injected, ...many].map(
        (email) => [{ ...fields, email }, 'Please enter a valid email'] as const,
      ),
      [{ ...fields, name: 'a\r\nBcc: b@mail.example' }, 'Please write your name on one line'],
      [{ ...fields, email: `${'a'.repeat(250)}@b.co` }, '“email” may have at most 254 characters.'],
      [{ ...fields, message: 'x'.repeat(5001) }, '“message” may have at most 5000 characters.'],
      [{ ...fields, message: ['x'] }, '“message” must be text.'],
      [{ ...fields, to: 'b@mail.example' }, '“to” is not a known field.'],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url: '/api/send-email', payload })
      assert.equal(answer.statusCode, 400, JSON.stringify(payload))
      assert.deepEqual(answer.json(), { status: 'error', message })
    }
    assert.deepEqual(await db.selectFrom('message').selectAll().execute(), [])
  })

  test('accepts addresses of all scripts, and stores them tidy', async (t) => {
    const { app, db } = await createTestApp(t, { open })
    const tidy = [
      'A.B+c@SUB.Mail.EXAMPLE',
      "o'neil@mail.co",
      'a_b%c-d@m-x.example',
      'สม@mail.example',
      'ä@mail.example',
      'a@b.xn--p1ai',
      'somchai@ไทย.ไทย',
      'somchai@ที่.ที่นี่',
      'a@भारत.भारत',
      'a@i❤️.example',
      `${'a'.repeat(64)}@mail.example`,
      `${'a'.repeat(64)}@${'b.'.repeat(91)}example`,
    ]
    const typed = {
      '\u3000 anne@mail.example\t': 'anne@mail.example',
      '\u202aanne@mail.example\u202c': 'anne@mail.example',
      'ａｎｎｅ＠ｍａｉｌ．ｅｘａｍｐｌｅ': 'anne@mail.example',
      'anne＠mail。example': 'anne@mail.example',
      'a\u0308nne@mail.example': 'änne@mail.example',
    }
    for (const email of [...tidy, ...Object.keys(typed)]) {
      const payload = { ...fields, email }
      const answer = await app.inject({ method: 'POST', url: '/api/send-email', payload })
      assert.equal(answer.statusCode, 200, email)
    }
    const rows = await db.selectFrom('message').select('email').execute()
    const stored = rows.map(({ email }) => email)
    assert.deepEqual(stored.sort(), [...tidy, ...Object.values(typed)].sort())
  })

  test('limits an address to thirty messages in ten minutes', async (t) => {
    const { app, clock } = await createTestApp(t, { open })
    const send = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/send-email', payload: fields, remoteAddress })
    for (let sent = 0; sent < 30; sent++) {
      assert.equal((await send(`2001:db8::${sent.toString(16)}`)).statusCode, 200)
    }
    const refused = await send('2001:db8::ffff')
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.headers['retry-after'], '600')
    assert.equal((await send('2001:db8:0:1::1')).statusCode, 200)
    clock.nowMs += 10 * 60_000
    assert.equal((await send('2001:db8::ffff')).statusCode, 200)
  })
})
