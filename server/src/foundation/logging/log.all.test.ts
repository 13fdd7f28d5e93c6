import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  makeDataDir,
  parseAddress,
  password,
  signIn,
  spawnServer,
} from '../../testing/spawn-server.ts'
import { maskPath } from './request-log.ts'

interface Line {
  level: number
  reqId?: string
  msg: string
  req?: { method: string; route: string; path: string }
  res?: { statusCode: number }
}

const info = 30

test('logs each request with its id, without personal data', async (t) => {
  const environment = { DATA_DIR: await makeDataDir(t), LOG_LEVEL: 'info' }
  const { server, ready, errors } = spawnServer(t, environment)
  const address = parseAddress(await ready)
  const { authorization } = await signIn(address)
  const mark = 'marked'
  const secret = `${mark}${'0'.repeat(40)}`
  const headers = {
    authorization,
    cookie: `x=${mark}`,
    'user-agent': mark,
    referer: `http://${mark}`,
  }
  const paths = [
    `/api/staff?search=${mark}`,
    `/api/staff/${secret}`,
    `/preview/pond/${mark}/short`,
    `/nothing/${mark}@mail.example?name=${mark}`,
    `/${secret}`,
    `/%zz${mark}`,
    `/;${mark}`,
  ]
  const ids = new Map<string, string | null>()
  for (const path of paths) {
    const answer = await fetch(address + path, { headers })
    await answer.arrayBuffer()
    ids.set(path, answer.headers.get('x-request-id'))
  }
  await fetch(`${address}/api/send-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: mark,
      email: `${mark}@mail.example`,
      message: `${mark} ${secret}`,
    }),
  })
  server.kill('SIGTERM')
  const printed = await errors
  const lines: Line[] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

  for (const [path, id] of ids) {
    assert.match(String(id), /^[0-9a-f-]{36}$/, path)
    // Fastify does not log a malformed URL, which has no route.
    if (path.startsWith('/%zz')) continue
    const own = lines.filter(({ reqId, level }) => reqId === id && level === info)
    assert.deepEqual(
      own.map(({ msg }) => msg),
      ['request'],
      path,
    )
  }
  assert.equal(new Set(ids.values()).size, paths.length)
  const staff = lines.find(({ reqId }) => reqId === ids.get(paths[0] ?? ''))
  assert.deepEqual(staff?.req, { method: 'GET', route: '/api/staff', path: '/api/staff' })
  assert.equal(staff?.res?.statusCode, 200)
  for (const personal of [mark, '127.0.0.1"', password, authorization, 'admin@sala.example']) {
    assert.ok(!printed.includes(personal), `${personal} in ${printed}`)
  }
})

test('logs nothing of refused requests by default', async (t) => {
  const { server, ready, errors } = spawnServer(t, { DATA_DIR: await makeDataDir(t) })
  const address = parseAddress(await ready)
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: string) =>
    fetch(address + path, { method: 'POST', headers, body })
  assert.equal((await fetch(`${address}/api/staff`)).status, 200)
  assert.equal((await post('/api/send-email', '{"message": a secret}')).status, 400)
  const login = { email: 'a@mail.example', password: 'a wrong password' }
  assert.equal((await post('/api/auth/login', JSON.stringify(login))).status, 401)
  server.kill('SIGTERM')
  assert.equal(await errors, '')
})

test('masks secrets and personal data in paths', () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4MTIz'
  assert.equal(maskPath('/remotes/garden/1.2.3/main.js?x#y'), '/remotes/garden/1.2.3/main.js')
  assert.equal(maskPath(`/a/${token}/b?c=${token}`), '/a/*/b')
  assert.equal(maskPath('/a/ann@mail.example/Söm'), '/a/*/*')
  assert.equal(maskPath('/'), '/')
})
