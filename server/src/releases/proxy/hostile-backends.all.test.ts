import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { openBackendApp, serveBackend, serveBytes } from '../../testing/backend-app.ts'
import { exchange } from '../../testing/exchange.ts'

// What a backend answers is another's: it comes back as data that can do nothing to the site.

const unreachable = [502, 'The backend of pond cannot be reached. Please try later.']
const elsewhere = [502, 'The backend of pond leads elsewhere, which is not followed.']

/** Answers every call by these bytes. */
const answering = (bytes: string) => (socket: Socket) =>
  void socket.once('data', () => socket.end(bytes, 'latin1'))

test('nothing that would change the site or the browser comes back', async (t) => {
  const hostile = {
    'set-cookie': ['sala-visitor=evil; path=/', '__Host-x=1'],
    'content-security-policy': "default-src * 'unsafe-inline'",
    'access-control-allow-origin': '*',
    'clear-site-data': '"*"',
    'service-worker-allowed': '/',
    'strict-transport-security': 'max-age=0',
    'x-frame-options': 'ALLOWALL',
    'x-content-type-options': 'sniff',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=*',
    'reporting-endpoints': 'x="https://evil.example"',
    'x-request-id': 'evil',
    'www-authenticate': 'Basic',
    'x-accel-redirect': '/etc/passwd',
    link: '<https://evil.example>; rel=preload; as=script',
    refresh: '0; url=https://evil.example',
    sourcemap: 'https://evil.example',
    'alt-svc': 'h3="evil.example:443"',
    'speculation-rules': '"/evil"',
    'sala-assertion': 'evil',
    vary: '*',
    etag: '"7"',
    'content-type': 'text/html',
  }
  const port = await serveBackend(t, (_, response) =>
    response.writeHead(200, hostile).end('<script>1</script>'),
  )
  const { call } = await openBackendApp(t, port)
  const { status, headers } = await call()
  assert.equal(status, 200)
  const seen = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  assert.doesNotMatch(seen, /evil|unsafe|ALLOWALL|: sniff|passwd|camera|Basic|clear-site|max-age=0/)
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.equal(headers.get('access-control-allow-origin'), null)
  assert.deepEqual([headers.get('etag'), headers.get('content-type')], ['"7"', 'text/html'])
})

test('nothing is kept but what everybody gets, and that not for long', async (t) => {
  const kept: [access: 'public' | 'signed-in', given: string, expected: string][] = [
    ['public', '', 'no-store'],
    ['public', 'public, max-age=60, s-maxage=99', 'private, max-age=60'],
    ['public', 'max-age=99999999, immutable', 'private, max-age=3600'],
    ['public', 'No-Store, max-age=60', 'no-store'],
    ['public', 'no-cache', 'private, no-cache'],
    ['signed-in', 'public, max-age=60', 'no-store'],
    ['signed-in', 'no-cache', 'private, no-cache'],
  ]
  const port = await serveBackend(t, (request, response) => {
    const given = decodeURIComponent(request.url ?? '').slice(2)
    response.setHeader('cache-control', given).end()
  })
  for (const access of ['public', 'signed-in'] as const) {
    const { call, signIn } = await openBackendApp(t, port, { access })
    const headers = await signIn()
    for (const [of, given, expected] of kept) {
      if (of !== access) continue
      const answer = await call(`/?${encodeURIComponent(given)}`, { headers })
      assert.equal(answer.headers.get('cache-control'), expected, given)
      assert.match(answer.headers.get('vary') ?? '', /authorization/)
    }
  }
})

test('a redirect stays among the backend’s own addresses', async (t) => {
  const port = await serveBackend(t, (request, response) => {
    const location = decodeURIComponent(request.url?.split('?')[1] ?? '')
    response.writeHead(request.url?.startsWith('/made') ? 201 : 302, { location }).end()
  })
  const { call, told, origin } = await openBackendApp(t, port)
  for (const [given, expected] of [
    ['/orders/7', '/api/remotes/pond/orders/7'],
    ['8?x=1', '/api/remotes/pond/a/8?x=1'],
    [`${origin}/deep/../b`, '/api/remotes/pond/b'],
    ['../../../../api/staff', '/api/remotes/pond/api/staff'],
  ] as const) {
    const { status, headers } = await call(`/a/b?${encodeURIComponent(given)}`)
    assert.deepEqual([status, headers.get('location')], [302, expected], given)
  }
  for (const given of [
    'https://evil.example/',
    '//evil.example/',
    '\\\\evil.example',
    origin.replace('http', 'https'),
    `${origin}1/`,
    `${origin}@evil.example/`,
    'javascript:alert(1)',
    'data:text/html,x',
    `${origin}//evil.example`,
    '/%2e%2e%2fapi',
    '/a%5cb',
  ]) {
    assert.deepEqual(await told(`/a/b?${encodeURIComponent(given)}`), elsewhere, given)
    const made = await call(`/made?${encodeURIComponent(given)}`)
    assert.deepEqual([made.status, made.headers.get('location')], [201, null], given)
  }
})

for (const status of [401, 407]) {
  test(`${status} of a backend signs nobody out, and asks nobody for a password`, async (t) => {
    const port = await serveBackend(t, (_, response) =>
      response.writeHead(status, { 'www-authenticate': 'Basic realm="Sala"' }).end(),
    )
    const { call, told } = await openBackendApp(t, port)
    const said = 'The backend of pond does not accept who Sala says is calling.'
    assert.deepEqual(await told(), [502, said])
    assert.equal((await call()).headers.get('www-authenticate'), null)
  })
}

for (const [what, bytes] of Object.entries({
  'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  'a length and chunks': `HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`,
  'a name with a space': 'HTTP/1.1 200 OK\r\ncontent-length : 0\r\n\r\n',
  'a folded line': 'HTTP/1.1 200 OK\r\nx: y\r\n set-cookie: a=b\r\ncontent-length: 0\r\n\r\n',
  'a bare CR': 'HTTP/1.1 200 OK\r\netag: "a\rset-cookie: a=b"\r\ncontent-length: 0\r\n\r\n',
  'a NUL': 'HTTP/1.1 200 OK\r\netag: "a\0b"\r\ncontent-length: 0\r\n\r\n',
  'huge headers': `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  'many headers': `HTTP/1.1 200 OK\r\n${'x-more: yes\r\n'.repeat(4000)}\r\n`,
  'an upgrade': 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  'no status': 'HTTP/1.1 0 OK\r\n\r\n',
})) {
  test(`an answer with ${what} is none`, async (t) => {
    const { told, app } = await openBackendApp(t, await serveBytes(t, answering(bytes)))
    assert.deepEqual(await told(), unreachable)
    assert.equal((await app.inject('/api/health/live')).statusCode, 200)
  })
}

test('lines that end in a bare LF bring nothing past the list of what comes back', async (t) => {
  const bytes =
    'HTTP/1.1 200 OK\nset-cookie: a=b\netag: "x"\ncontent-length: 2\n\nhiHTTP/1.1 200 OK\r\n\r\n'
  const { call } = await openBackendApp(t, await serveBytes(t, answering(bytes)))
  const answer = await call()
  assert.ok([200, 502].includes(answer.status))
  assert.equal(answer.headers.get('set-cookie'), null)
})

test('a second answer that nobody asked for is nobody’s', async (t) => {
  let calls = 0
  const one = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n${body}`
  const port = await serveBytes(t, (socket) =>
    socket.on('data', () => socket.write(calls++ === 0 ? one('a') + one('x') : one('b'))),
  )
  const { call } = await openBackendApp(t, port)
  assert.equal(await (await call()).text(), 'a')
  const next = await call()
  assert.notEqual(await next.text(), 'x')
})

test('an answer without an end has one', async (t) => {
  let isOver = false
  const port = await serveBackend(t, (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(60_000)));
    }
    response.on('drain', more).on('close', () => {
      isOver = true
    })
    more()
  })
  const { call } = await openBackendApp(t, port, { limits: { mostAnswerBytes: 1_000_000 } })
  await assert.rejects((await call()).arrayBuffer())
  assert.ok(isOver)
  const announced = await serveBackend(t, (_, response) =>
    response.writeHead(200, { 'content-length': 1_000_001 }).write('x'),
  )
  const other = await openBackendApp(t, announced, { limits: { mostAnswerBytes: 1_000_000 } })
  const said = 'The backend of pond answers too much: 1 MB at most.'
  assert.deepEqual(await other.told(), [502, said])
})

test('no spelling of an address leaves the backend’s origin or reads in two ways', async (t) => {
  const heard: string[] = []
  const port = await serveBackend(t, (request, response) => {
    heard.push(String(request.url))
    response.end()
  })
  const { port: own } = await openBackendApp(t, port)
  const ask = async (target: string) => {
    const head = `GET ${target} HTTP/1.1\r\nhost: sala\r\nconnection: close\r\n\r\n`
    return Number((await exchange(own, head)).slice(9, 12))
  }
  const base = '/api/remotes/pond'
  for (const path of ['/', '/a/b', '/a/', '/%41?//..', '/a;b=c', '/.well-known/x', '/a..b']) {
    assert.equal(await ask(base + path), 200, path)
  }
  assert.deepEqual(heard.splice(0), [
    '/',
    '/a/b',
    '/a/',
    '/%41?//..',
    '/a;b=c',
    '/.well-known/x',
    '/a..b',
  ])
  for (const target of [
    `${base}/../x`,
    `${base}/a/../../x`,
    `${base}/%2e%2e/x`,
    `${base}/%2E./x`,
    `${base}/./x`,
    `${base}/..;/x`,
    `${base}//evil.example/x`,
    `${base}/a//b`,
    `${base}/a%2fb`,
    `${base}/a%5Cb`,
    `${base}/\\evil.example`,
    `${base}/%00`,
    `${base}/%0d%0ax:y`,
    `${base}/%zz`,
    `${base}/%c0%ae%c0%ae/x`,
    `${base}@evil.example/`,
    `${base}:80/`,
    `/api//remotes/pond/x`,
    `//api/remotes/pond/x`,
    `/api/remotes/p%6fnd/x`,
    `/api/remotes/POND/x`,
    `/%61pi/remotes/pond/x`,
    `http://evil.example${base}/x`,
    `${base}/x#/y`,
  ]) {
    assert.match(String(await ask(target)), /^4\d\d$/, target)
  }
  assert.deepEqual(heard, [])
})

test('no call of a client becomes two at the backend', async (t) => {
  const heard: string[] = []
  const port = await serveBackend(t, (request, response) => {
    heard.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end())
  })
  const { port: own } = await openBackendApp(t, port)
  const inner = 'GET /api/remotes/pond/inner HTTP/1.1\r\nhost: a\r\n\r\n'
  const post = 'POST /api/remotes/pond/outer HTTP/1.1\r\nhost: a\r\nconnection: close\r\n'
  for (const request of [
    `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${post}content-length: 0\r\ncontent-length: ${inner.length}\r\n\r\n${inner}`,
    `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`,
    `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${post}x: y\n${inner}`,
    `${post}transfer-encoding: chunked\r\n\r\n1;\nx\r\n0\r\n\r\n${inner}`,
    `GET /api/remotes/pond/a\rb HTTP/1.1\r\nhost: a\r\n\r\n`,
  ]) {
    await exchange(own, request)
    assert.ok(!heard.includes('GET /inner'), request)
  }
  const body = `POST /api/remotes/pond/ HTTP/1.1\r\nhost: a\r\ncontent-length: ${inner.length}\r\nconnection: close\r\n\r\n${inner}`
  assert.match(await exchange(own, body), /^HTTP\/1\.1 200/)
  assert.deepEqual(heard.slice(-1), ['POST /'])
})

test('one that speaks no TLS where it should is not spoken to', async (t) => {
  const port = await serveBackend(t, (_, response) => response.end('plain'))
  const { told } = await openBackendApp(t, port, { origin: (at) => `https://127.0.0.1:${at}` })
  assert.deepEqual(await told(), unreachable)
})
