import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { staffEntries } from '../../content/collections/collections.ts'
import { declareCollections } from '../../content/remote-lists/repository.ts'
import { inTransaction } from '../../foundation/db/database.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { plants } from '../../testing/every-collection.ts'
import { addToken } from '../../testing/team-access.ts'
import { createTestApp } from '../../testing/test-app.ts'

const publicWrites = [
  'POST /api/auth/forgotten',
  'POST /api/auth/links/check',
  'POST /api/auth/reset',
  'POST /api/auth/invitation',
  'POST /api/auth/login',
  'POST /api/auth/passkeys/sign-in/options',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/enrol',
  'POST /api/send-email',
  'POST /api/releases/reports',
  'POST /api/releases/vitals',
  'POST /api/violations',
  'POST /api/visits/book-now',
]

const publicReads = [
  '/api/auth/forgotten',
  '/api/health',
  '/api/health/live',
  '/api/health/ready',
  '/api/rooms',
  '/api/rooms/{id}',
  '/api/staff',
  '/api/staff/{id}',
]

/** Spellings of an address that a router or proxy may normalise. */
function spellings(path: string) {
  return [
    path,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/api%252f'),
    path.replace('/api/', '/api／'),
    path.replace('/api/', '/api/%2e/'),
    path.replace('/api/', '/api/..;/api/'),
    path.replace('/api/', '/api%09/'),
    path.replace('/api/', '/api%2F'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/API/'),
    path.toUpperCase(),
    path.replace('/api/', '/api;x=1/'),
    path.replace('/api/', '\\api\\'),
    `${path}?x=1`,
    `${path}%00`,
    `${path}%2f`,
    `${path}.json`,
    `http://sala.example${path}`,
    `https://sala.example:1${path}/?x=${path}`,
  ]
}

test('guards every route but the public ones, in every spelling', async (t) => {
  const { app, db } = await createTestApp(t)
  const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
  await app.ready()
  const guarded = Object.keys(app.swagger().paths ?? {})
  assert.ok(guarded.includes('/api/staff/{id}/image'))
  for (const route of guarded) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      if (publicWrites.includes(`${method} ${route}`)) continue
      for (const url of spellings(route.replace('{id}', _id).replace('{app}', 'garden'))) {
        const headers = { 'content-type': 'application/json' }
        const answer = await app.inject({ method, url, headers, payload: '{"name":"x"}' })
        assert.equal(answer.statusCode, 401, `${method} ${url} → ${answer.statusCode}`)
        assert.equal(answer.json().status, 'error')
        assert.equal(answer.headers['www-authenticate'], 'Bearer')
      }
    }
  }
  assert.equal((await staffEntries.find(db, _id))?.name, 'Ploy')
})

test('malformed request lines change nothing', async (t) => {
  const { app, db } = await createTestApp(t)
  const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
  const address = await listen(app)
  for (const line of [
    `DELETE http://sala.example/api/staff/${_id} HTTP/1.1`,
    `DELETE //api//staff/${_id} HTTP/1.1`,
    `DELETE /api/x/../staff/${_id} HTTP/1.1`,
    `DELETE /api/staff/${_id} HTTP/1.0`,
    `DELETE /api\\staff\\${_id} HTTP/1.1`,
    `DELETE *${_id} HTTP/1.1`,
    `PROPFIND /api/staff/${_id} HTTP/1.1`,
    `BREW /api/staff/${_id} HTTP/1.1`,
    `POST /api/staff/%zz HTTP/1.1`,
    `DELETE /api%c0%afstaff/${_id} HTTP/1.1`,
  ]) {
    const answer = await exchange(address, `${line}\r\nhost: sala\r\nconnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 40[01] /, `${line} → ${answer.slice(0, 40)}`)
    assert.match(answer, /\{"status":"error","message":"[^"]+"\}$/, line)
  }
  assert.ok(await staffEntries.find(db, _id))
})

test('answers 404 for an unknown address to signed-in callers', async (t) => {
  const { app, db, signIn } = await createTestApp(t)
  const token = await addToken(db, { app: 'garden' })
  const types = ['application/json', 'application/gzip', 'text/plain', 'multipart/form-data']
  for (const authorized of [await signIn(), { authorization: `Bearer ${token}` }]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api', '/api/unknown', '/api/auth/login/x', '/api/releases/garden/x']) {
        for (const type of types) {
          const headers = { ...authorized, 'content-type': type }
          const answer = await app.inject({ method, url, headers, payload: '{' })
          assert.equal(answer.statusCode, 404, `${method} ${url} ${type} → ${answer.body}`)
          assert.equal(answer.json().message, 'Not found.')
        }
      }
    }
    const missing = { method: 'DELETE', url: '/api/auth/login', headers: authorized } as const
    assert.equal((await app.inject(missing)).statusCode, 404)
  }
})

test('guards reads in every spelling', async (t) => {
  const { app, db } = await createTestApp(t)
  await app.ready()
  await inTransaction(db, async (trx) => {
    await declareCollections(trx, 'garden', [{ ...plants, access: 'signed-in' }])
    await bumpRevision(trx, 'live')
  })
  const reads = Object.entries(app.swagger().paths ?? {}).filter(([, methods]) => methods?.get)
  const guarded = reads.map(([path]) => path).filter((path) => !publicReads.includes(path))
  assert.equal(guarded.length, reads.length - publicReads.length)
  for (const route of guarded) {
    const path = route.replace(/\{app\}|\{remote\}/, 'garden').replace('{list}', 'plants')
    for (const url of spellings(path)) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await app.inject({ method, url })
        // Outside of `/api/` there are only pages, which are public.
        const isPage = statusCode === 404 || String(headers['content-type']).includes('text/html')
        assert.ok(isPage || [400, 401].includes(statusCode), `${method} ${url} → ${statusCode}`)
      }
    }
    assert.equal((await app.inject({ url: path })).statusCode, 401, path)
  }
  assert.equal((await app.inject({ url: '/api/messages/' })).statusCode, 401)
})

test('guards a write without a config, wherever it is registered', async (t) => {
  const { app, signIn } = await createTestApp(t)
  let calls = 0
  app.register(async (other) => {
    other.post('/releases/promote', async () => `${calls++}`)
  })
  const post = (headers = {}) => app.inject({ method: 'POST', url: '/releases/promote', headers })
  assert.equal((await post()).statusCode, 401)
  assert.equal(calls, 0)
  assert.equal((await post(await signIn())).statusCode, 200)
})

test('rejects every token that the server did not issue', async (t) => {
  const { app, signIn } = await createTestApp(t)
  const { authorization } = await signIn()
  const read = (value: string) =>
    app.inject({ url: '/api/messages', headers: { authorization: value } })
  assert.equal((await read(authorization)).statusCode, 200)
  assert.equal((await read(authorization.replace('Bearer', 'bearer'))).statusCode, 200)
  for (const forged of [
    '',
    'Bearer',
    'Bearer null',
    'Bearer undefined',
    authorization.slice(0, -1),
    `${authorization}A`,
    authorization.toLowerCase(),
    authorization.replace('Bearer', 'Basic'),
    `${authorization}, ${authorization}`,
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${"' or 1=1 --".padEnd(43, 'x')}`,
  ]) {
    assert.equal((await read(forged)).statusCode, 401, forged)
  }
})

test('authenticates before it reads a body, on every route with one', async (t) => {
  const { app } = await createTestApp(t)
  const address = await listen(app)
  const types = [
    'multipart/form-data; boundary=x',
    'application/json',
    'application/gzip',
    'application/x-www-form-urlencoded',
  ]
  for (const [path, methods] of Object.entries(app.swagger().paths ?? {})) {
    for (const method of Object.keys(methods ?? {}).map((name) => name.toUpperCase())) {
      if (method === 'GET' || publicWrites.includes(`${method} ${path}`)) continue
      const url = path.replace('{id}', 'x').replace('{app}', 'garden')
      for (const type of types) {
        // The body never arrives, so an answer shows that the server did not wait for it.
        const head = `${method} ${url} HTTP/1.1\r\nhost: sala\r\ncontent-type: ${type}\r\n`
        const answer = await exchange(address, `${head}content-length: 9000000\r\n\r\n--x\r\n`)
        assert.match(answer, /^HTTP\/1\.1 401 /, `${method} ${url} ${type}`)
      }
    }
  }
})

async function listen(app: Awaited<ReturnType<typeof createTestApp>>['app']) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address() as AddressInfo
}

/** Sends `bytes` and returns the first chunk of the response. */
async function exchange({ port, address }: AddressInfo, bytes: string) {
  const socket = connect(port, address)
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}
