import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listMessages } from '../../content/contact/repository.ts'
import { createDocumentApp } from '../../testing/document-app.ts'
import { failsLater } from '../../testing/document-bundles.ts'

const good = { name: 'Ploy', email: 'ploy@example.com', message: 'Is it quiet on Sundays?' }
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: 'http://sala.example' }

async function createForm(t: TestContext, options: Parameters<typeof createDocumentApp>[1] = {}) {
  const opened = await createDocumentApp(t, options)
  async function send(
    fields: Record<string, string> | string,
    { url = '/pond', headers = sameOrigin as Record<string, string> } = {},
  ) {
    const answer = await opened.app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'sala.example',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: typeof fields === 'string' ? fields : `${new URLSearchParams(fields)}`,
    })
    return answer
  }
  const stored = () => listMessages(opened.db, 100)
  return { ...opened, send, stored }
}

test('stores a message once, and redirects to a confirmation that can be reloaded', async (t) => {
  const { read, send, stored } = await createForm(t)
  const { statusCode, headers } = await send({ ...good, message: ' Is it quiet\r\non Sundays? ' })
  assert.deepEqual([statusCode, headers.location], [303, '/pond?sent#contact'])
  const [message, ...more] = await stored()
  assert.deepEqual(more, [])
  assert.deepEqual([message?.name, message?.email], [good.name, good.email])
  const thanks = await read('/pond?sent')
  assert.match(thanks.body, /success: Thank you\. Your message has been received\./)
  assert.equal((await stored()).length, 1)
  assert.doesNotMatch((await read()).body, /Thank you/)
})

test('stores every line end as \\n, and counts it once, like the API', async (t) => {
  const { app, db, send } = await createForm(t)
  const lines = Array.from({ length: 100 }, () => 'x'.repeat(49))
  const lineEnds = ['\r\n', '\r', '\n', '\u0085', '\u2028', '\u2029', '\v', '\f']
  const long = lineEnds.map((end) => lines.join(end))
  for (const message of [...long, 'one\r\n\r\ntwo', 'one\n\rtwo', '🪷'.repeat(5000)]) {
    assert.equal((await send({ ...good, message })).statusCode, 303)
    const payload = { ...good, message }
    const call = await app.inject({ method: 'POST', url: '/api/send-email', payload })
    assert.equal(call.statusCode, 200)
  }
  const rows = await db.selectFrom('message').select('message').distinct().execute()
  const stored = new Set(rows.map(({ message }) => message))
  assert.deepEqual(stored, new Set([lines.join('\n'), 'one\n\ntwo', '🪷'.repeat(5000)]))

  const { statusCode, body } = await send({ ...good, email: 'ploy@', message: 'one\r\ntwo' })
  assert.equal(statusCode, 400)
  const { sent } = JSON.parse(body.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? '')
  assert.equal(sent.fields.message, 'one\ntwo')
})

test('marks a message with a link as spam when the hidden field is filled in, with the same confirmation', async (t) => {
  const { db, send } = await createForm(t)
  const message = 'See www.pills.example'
  for (const fields of [
    { ...good, leaveEmpty: '' },
    { ...good, leaveEmpty: 'https://ploy.example' },
    { ...good, leaveEmpty: '', message },
    { ...good, leaveEmpty: 'https://pills.example', message },
  ]) {
    const { statusCode, headers } = await send(fields)
    assert.deepEqual([statusCode, headers.location], [303, '/pond?sent#contact'])
  }
  const rows = await db.selectFrom('message').select('heldBackFor').execute()
  assert.equal(rows.filter(({ heldBackFor }) => heldBackFor !== null).length, 1)
})

test('answers an invalid form like the API does, and keeps the typed fields', async (t) => {
  const { app, send, stored } = await createForm(t)
  for (const [what, fields, message] of [
    ['an empty field', { ...good, message: ' ' }, 'Please fill all the fields'],
    ['a missing field', { name: 'Ploy' }, 'Please fill all the fields'],
    ['no field at all', '', 'Please fill all the fields'],
    ['a wrong address', { ...good, email: 'ploy@' }, 'Please enter a valid email'],
    ['two lines of name', { ...good, name: 'Ploy\nBcc: x' }, 'Please write your name on one line'],
    ['too long a message', { ...good, message: 'x'.repeat(5001) }, ''],
    ['another field', { ...good, more: 'x' }, ''],
  ] as const) {
    const answer = await send(fields)
    assert.equal(answer.statusCode, 400, what)
    assert.match(String(answer.headers['content-type']), /^text\/html/)
    const payload = fields === '' ? {} : fields
    const called = await app.inject({ method: 'POST', url: '/api/send-email', payload })
    assert.equal(called.statusCode, 400, what)
    const shownMessage = answer.body.match(/<p role="status">error: (.*?)<\/p>/)?.[1]
    assert.equal(shownMessage, called.json().message, what)
    assert.ok(shownMessage?.includes(message), what)
    const { sent } = JSON.parse(answer.body.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? '')
    const typed = { name: '', email: '', message: '', ...payload }
    assert.deepEqual({ ...typed, ...sent.fields }, typed, what)
  }
  assert.deepEqual(await stored(), [])
})

test('does not show the typed fields to others', async (t) => {
  const { read, send } = await createForm(t)
  const { headers } = await send({ ...good, email: 'wrong', name: 'A secret' })
  assert.match(String(headers['cache-control']), /private/)
  for (const url of ['/pond', '/pond?sent']) {
    assert.ok(!(await read(url)).body.includes('A secret'))
  }
})

test('escapes markup in fields', async (t) => {
  const { send } = await createForm(t)
  const hostile = '"></script></textarea><script>alert(1)</script>%BASE%'
  const { body } = await send({ name: hostile, email: hostile, message: hostile })
  assert.ok(!body.includes('<script>alert'))
  assert.match(body, /<input value="&quot;>&lt;\/script>/)
})

test('rejects forms of other sites, also from old browsers', async (t) => {
  const { send, stored } = await createForm(t)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://sala.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://sala.example.evil.example' },
  ]) {
    const { statusCode } = await send(good, { headers: headers as never })
    assert.equal(statusCode, 403, JSON.stringify(headers))
  }
  assert.deepEqual(await stored(), [])
  for (const headers of [{}, { origin: 'http://sala.example' }, { 'sec-fetch-site': 'none' }]) {
    assert.equal((await send(good, { headers: headers as never })).statusCode, 303)
  }
})

test('compares the origin with the public URL of the settings', async (t) => {
  const { send } = await createForm(t, { publicUrl: new URL('https://sala.example') })
  const sendStatus = async (origin: string) =>
    (await send(good, { headers: { origin } })).statusCode
  assert.equal(await sendStatus('https://sala.example'), 303)
  assert.equal(await sendStatus('http://sala.example'), 403)
})

test('requires a session for forms to other addresses', async (t) => {
  const { send, stored, signIn } = await createForm(t)
  for (const url of [
    '/',
    '/nowhere',
    '/pond/deep',
    '/pon%64',
    '/POND',
    '/api/staff',
    '/remotes.json',
  ]) {
    const { statusCode } = await send(good, { url })
    assert.equal(statusCode, 401, url)
  }
  assert.equal((await send(good, { url: '/nowhere', headers: await signIn() })).statusCode, 404)
  assert.deepEqual(await stored(), [])
})

test('rejects other content types with a message', async (t) => {
  const { send, stored } = await createForm(t)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await send(JSON.stringify(good), {
      headers: { ...sameOrigin, 'content-type': type },
    })
    assert.equal(answer.statusCode, 415, type)
    assert.match(answer.json().message, /\/api\/send-email/)
  }
  const large = await send({ ...good, message: 'x'.repeat(70_000) })
  assert.equal(large.statusCode, 413)
  assert.deepEqual(await stored(), [])
})

test('answers 429 to too many messages, with a limit shared with the API', async (t) => {
  const { app, send, stored } = await createForm(t)
  for (let n = 0; n < 15; n++) {
    assert.equal((await send(good)).statusCode, 303)
    const call = await app.inject({ method: 'POST', url: '/api/send-email', payload: good })
    assert.equal(call.statusCode, 200)
  }
  const refused = await send(good)
  assert.equal(refused.statusCode, 429)
  assert.match(String(refused.headers['retry-after']), /^\d+$/)
  assert.match(refused.body, /error: Too many messages\./)
  assert.match(refused.body, /Is it quiet on Sundays\?/)
  assert.equal((await stored()).length, 30)
})

test('answers 503 when the database is down, and keeps the typed fields', async (t) => {
  let isAway = false
  const { send, read, stored } = await createForm(t, {
    log: () => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    },
  })
  await read()
  isAway = true
  const { statusCode, headers, body } = await send(good)
  isAway = false
  assert.equal(statusCode, 503)
  assert.equal(headers['retry-after'], '5')
  assert.match(body, /The data is unavailable right now/)
  assert.match(body, /Is it quiet on Sundays\?/)
  assert.deepEqual(await stored(), [])
})

test('falls back to a plain page with the typed fields when rendering fails', async (t) => {
  const { send, stored } = await createForm(t, { prerender: failsLater('exports.prerender = 1') })
  const message = '\n</textarea><script>alert(1)</script>'
  const { statusCode, headers, body } = await send({ name: '"Ploy"', email: 'ploy@', message })
  assert.equal(statusCode, 400)
  assert.match(body, /^<!doctype html>/)
  assert.match(body, /<p role="alert">Please enter a valid email<\/p>/)
  assert.match(body, /name="name" value="&quot;Ploy&quot;"/)
  // Browsers drop a leading line break in a textarea.
  assert.match(body, /<textarea [^>]*>\n\n&lt;\/textarea&gt;&lt;script&gt;/)
  assert.match(String(headers['content-security-policy']), /script-src 'self';.*form-action 'self'/)
  assert.equal((await send(good)).statusCode, 303)
  assert.equal((await stored()).length, 1)
})
