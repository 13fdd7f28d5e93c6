import assert from 'node:assert/strict'
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { LiveSet } from '@sala/kit/contract/remote'
import { removeSessionsOf } from '../../people/sessions/repository.ts'
import { openBackendApp, serveBackend } from '../../testing/backend-app.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { releaseTeam } from '../../testing/release-team.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { admin } from '../../testing/test-app.ts'

interface Heard {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A backend that tells what it was asked. */
const echo = (t: Parameters<typeof serveBackend>[0]) =>
  serveBackend(t, async (request, response) => {
    const { method, url, headers } = request
    const body = await text(request).catch(() => 'cut off')
    const heard = { method, url, headers, body }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(heard))
  })

const heardBy = async (answer: Response) => (await answer.json()) as Heard

/** What an assertion says, once its signature was found right. */
async function checked(token: string, base: string) {
  const answer = await fetch(new URL('/.well-known/sala-keys.json', base))
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const header = JSON.parse(String(Buffer.from(head, 'base64url')))
  const key = keys.find(({ kid }) => kid === header.kid) ?? assert.fail('an unknown key')
  assert.deepEqual([key.kty, key.crv, header.alg, header.typ], ['OKP', 'Ed25519', 'EdDSA', 'JWT'])
  const signed = Buffer.from(`${head}.${claims}`)
  const publicKey = createPublicKey({ key, format: 'jwk' })
  assert.ok(verify(null, signed, publicKey, Buffer.from(signature, 'base64url')))
  return JSON.parse(String(Buffer.from(claims, 'base64url')))
}

onDefaultEngine((open) => {
  test('calls of all methods arrive as they were sent, without whose they are', async (t) => {
    const { call } = await openBackendApp(t, await echo(t), { open })
    const headers = {
      authorization: `Bearer ${'x'.repeat(43)}`,
      cookie: 'sala-visitor=1',
      'content-type': 'text/plain; charset=utf-8',
      'x-forwarded-for': '1.2.3.4',
      'sala-assertion': 'forged',
      te: 'trailers',
      'if-none-match': '"1"',
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call('/orders/7%20a?b=%2e%2e/&c', {
        method,
        headers,
        body: 'Mali “นวด”',
      })
      const heard = await heardBy(answer)
      assert.deepEqual(
        [heard.method, heard.url, heard.body],
        [method, '/orders/7%20a?b=%2e%2e/&c', 'Mali “นวด”'],
      )
      assert.equal(heard.headers['x-request-id'], answer.headers.get('x-request-id'))
      assert.equal(heard.headers['content-type'], headers['content-type'])
      assert.equal(heard.headers['if-none-match'], '"1"')
      for (const name of ['authorization', 'cookie', 'x-forwarded-for', 'sala-assertion', 'te']) {
        assert.equal(heard.headers[name], undefined, name)
      }
    }
    const read = await heardBy(await call('/'))
    assert.deepEqual([read.method, read.url, read.body], ['GET', '/', ''])
    const head = await call('/x', { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
  })

  test('a backend is told who calls, and can check it; nobody else’s is said', async (t) => {
    const publicUrl = new URL('https://sala.example')
    const opened = await openBackendApp(t, await echo(t), { open, access: 'signed-in', publicUrl })
    const { call, origin, base, clock, db, signIn } = opened
    for (const method of ['GET', 'POST']) {
      const refused = await call('/', { method, headers: { cookie: 'token=x' } })
      assert.equal(refused.status, 401, method)
    }
    const headers = { ...(await signIn()), 'sala-assertion': 'forged' }
    const account = await db.selectFrom('account').select('id').executeTakeFirst()
    const ids = new Set<string>()
    for (const method of ['GET', 'POST']) {
      const heard = await heardBy(await call('/', { method, headers }))
      const { jti, ...said } = await checked(String(heard.headers['sala-assertion']), base)
      ids.add(jti)
      const iat = Math.floor(clock.nowMs / 1000)
      assert.deepEqual(said, {
        iss: 'https://sala.example',
        aud: origin,
        sub: account?.id,
        email: admin.email,
        role: 'owner',
        remote: 'pond',
        iat,
        exp: iat + 60,
      })
    }
    assert.equal(ids.size, 2)
    const reader = await signInAs(opened.app, db, 'reader')
    assert.equal((await call('/', { headers: reader })).status, 200)
    assert.equal((await call('/', { method: 'POST', headers: reader })).status, 403)
    await removeSessionsOf(db, account?.id ?? '', null)
    for (const method of ['GET', 'POST'])
      assert.equal((await call('/', { method, headers })).status, 401)
  })

  test('a backend is closed at once when it is allowed no more, and open again when it is', async (t) => {
    const opened = await openBackendApp(t, await echo(t), { open })
    const { app, call, told, origin, signIn, team } = opened
    const headers = await signIn()
    const proof = { password: admin.password }
    const post = async (action: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/backends/pond/${action}`, headers, payload })
    assert.equal((await call()).status, 200)
    assert.equal((await post('revoke', { origin, proof: { password: 'wrong' } })).statusCode, 403)
    const { statusCode, body } = await post('revoke', { origin, proof })
    assert.equal(statusCode, 200, body)
    assert.deepEqual(JSON.parse(body), { app: 'pond', origin, usedBy: ['1.0.0'] })
    assert.deepEqual(await told(), [503, 'The backend of pond is not allowed any more.'])
    assert.equal((await post('revoke', { origin, proof })).statusCode, 404)

    await team.publish(remoteBundle({ version: '1.1.0' }))
    assert.equal((await team.change('promote', { version: '1.1.0' })).statusCode, 200)
    const back = await team.post('rollback', {})
    assert.equal(back.statusCode, 422, back.body)
    assert.equal(back.json().findings[0].rule, 'backend')

    assert.equal((await post('allow', { origin, private: true, proof })).statusCode, 200)
    assert.equal((await team.post('rollback', {})).statusCode, 200)
    assert.equal((await call()).status, 200)
    const listed = (await app.inject({ url: '/api/backends', headers })).json()
    assert.partialDeepStrictEqual(listed, [
      { app: 'pond', origin, private: true, allowedBy: admin.email },
    ])
    const trail = (await app.inject({ url: '/api/audit', headers })).json()
    const actions = trail.map(({ action }: { action: string }) => action)
    for (const action of ['backend.allow', 'backend.revoke']) assert.ok(actions.includes(action))
  })

  test('the gate lets no release have a backend that is not allowed, by any way', async (t) => {
    const opened = await openBackendApp(t, await echo(t), { open })
    const { team, app, db, origin } = opened
    const elsewhere = remoteBundle({
      version: '2.0.0',
      description: { backend: 'https://orders.example' },
    })
    for (const refused of [await team.check(elsewhere), await team.publish(elsewhere)]) {
      const [finding] = refused.json().findings
      assert.equal(finding.rule, 'backend')
      assert.match(finding.message, /npx sala backend allow pond https:\/\/orders\.example$/)
    }
    const lake = await releaseTeam(opened, 'lake')
    const description = { name: 'lake', route: '/lake', backend: origin }
    const stolen = await lake.publish(remoteBundle({ description }))
    assert.match(stolen.json().findings[0].message, /not allowed for lake.* --private$/)

    const next = remoteBundle({ version: '1.1.0', description: { backend: origin } })
    assert.equal((await team.publish(next)).statusCode, 201)
    await db.deleteFrom('backend').execute()
    for (const [action, body] of [
      ['promote', { version: '1.1.0' }],
      ['canary', { version: '1.1.0', percent: 5 }],
      ['previews', { version: '1.1.0' }],
    ] as const) {
      const { statusCode, json } = await team.change(action, body)
      assert.deepEqual([statusCode, json().findings?.[0].rule], [422, 'backend'], action)
    }
    const { remotes } = (await app.inject('/remotes.json')).json<LiveSet>()
    assert.ok(!JSON.stringify(remotes).includes(origin))
  })
})

test('what is no call of a live remote with a backend is nothing', async (t) => {
  const { app, call, hostTeam, team, signIn } = await openBackendApp(t, await echo(t))
  for (const url of ['/api/remotes/lake/x', '/api/remotes/host/x', '/api/remotes/pond']) {
    assert.equal((await app.inject(url)).statusCode, 404, url)
    assert.equal((await app.inject({ method: 'POST', url })).statusCode, 401, url)
    const headers = await signIn()
    assert.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 404, url)
  }
  assert.equal((await call()).status, 200)
  assert.equal((await hostTeam.status()).length, 2)
  await team.post('retire', {})
  assert.equal((await call()).status, 404)
})

test('what a browser would run, style or frame is no call', async (t) => {
  const { call, told } = await openBackendApp(t, await echo(t))
  for (const dest of ['script', 'serviceworker', 'worker', 'style', 'iframe', 'document', 'x']) {
    assert.equal((await told('/', { headers: { 'sec-fetch-dest': dest } }))[0], 403, dest)
  }
  const cross = { 'sec-fetch-site': 'cross-site' }
  assert.equal((await call('/', { method: 'POST', headers: cross })).status, 403)
  const image = await call('/', { headers: { 'sec-fetch-dest': 'image' } })
  assert.match(image.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.equal(image.headers.get('x-content-type-options'), 'nosniff')
})

test('bodies go through as they come, both ways', async (t) => {
  let received = ''
  const port = await serveBackend(t, (request, response) => {
    request.on('data', (chunk) => {
      received += chunk
      response.write(chunk)
    })
    request.on('end', () => response.end('.'))
  })
  const { base } = await openBackendApp(t, port)
  const sent = request(`${base}/`, { method: 'POST' })
  sent.write('one')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const [first] = await once(answer, 'data')
  assert.deepEqual([String(first), received], ['one', 'one'])
  sent.end('two')
  assert.equal(String(await buffer(answer)), 'two.')
})

test('answers without a body, of a part, and in another encoding come as they are', async (t) => {
  const port = await serveBackend(t, (request, response) => {
    const { method, url } = request
    if (url === '/part') {
      response
        .writeHead(206, { 'content-range': 'bytes 0-1/9', 'accept-ranges': 'bytes' })
        .end('ab')
    } else if (url === '/packed') {
      response.setHeader('content-encoding', 'gzip').end(gzipSync('unpacked'))
    } else if (method === 'HEAD') response.setHeader('content-length', 7).end()
    else response.writeHead(Number(url?.slice(1)), { etag: '"1"' }).end()
  })
  const { call } = await openBackendApp(t, port)
  for (const status of [204, 205, 304, 400, 418]) {
    const answer = await call(`/${status}`)
    assert.deepEqual([answer.status, await answer.text()], [status, ''])
    assert.equal(answer.headers.get('etag'), '"1"')
  }
  const part = await call('/part', { headers: { range: 'bytes=0-1' } })
  assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 0-1/9'])
  assert.equal(await (await call('/packed')).text(), 'unpacked')
  assert.equal((await call('/x', { method: 'HEAD' })).headers.get('content-length'), '7')
})

test('what is too much for one call is refused, and what is just enough is not', async (t) => {
  const limits = { mostRequestBytes: 1_000_000, mostAnswerBytes: 1_000_000 }
  const { call, told } = await openBackendApp(t, await echo(t), { limits })
  const body = (bytes: number) => ({ method: 'POST', body: 'x'.repeat(bytes) })
  assert.equal((await call('/', body(990_000))).status, 200)
  const said = 'That is too much for one call: 1 MB at most.'
  assert.deepEqual(await told('/', body(1_000_001)), [413, said])
  const stream = new Blob(['x'.repeat(1_000_001)]).stream()
  const unannounced = { method: 'POST', body: stream, duplex: 'half' } as const
  assert.deepEqual(await told('/', unannounced), [413, said])
  assert.equal((await call()).status, 200)
})

test('a moved backend: the new one is allowed, released, and the old one closed', async (t) => {
  const opened = await openBackendApp(
    t,
    await serveBackend(t, (_, response) => response.end('old')),
  )
  const { call, team, app, signIn, origin } = opened
  const port = await serveBackend(t, (_, response) => response.end('new'))
  const next = `http://127.0.0.1:${port}`
  const headers = await signIn()
  const proof = { password: admin.password }
  const post = (action: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/backends/pond/${action}`, headers, payload })
  assert.equal((await post('allow', { origin: next, private: true, proof })).statusCode, 200)
  assert.equal(await (await call()).text(), 'old')
  await team.ship(remoteBundle({ version: '1.1.0', description: { backend: next } }))
  assert.equal(await (await call()).text(), 'new')
  assert.deepEqual((await post('revoke', { origin, proof })).json().usedBy, [])
  assert.equal(await (await call()).text(), 'new')
  await team.post('retire', {})
})
