// Looks at: deploy, docs/operations.md, server/src/foundation/load, server/src/foundation/http, server/src/people/sign-in, server/src/start.ts
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/run.mjs'
import { createCheckout } from '../server/src/testing/built-checkout.ts'
import { createPostgresDatabase } from '../server/src/testing/engines.ts'
import { findPostgres } from '../server/src/testing/find-postgres.ts'
import { rounds } from '../server/src/testing/random.ts'
import {
  makeDataDir,
  parseAddress,
  password,
  spawnServer,
} from '../server/src/testing/spawn-server.ts'
import { findCaddy, runCaddy } from './caddy.mjs'

const caddy = findCaddy()
const noCaddy = !caddy && 'no Caddy, and apt-get has none to give'
const skip = noCaddy || (!(await findPostgres()) && 'no PostgreSQL that lets us create databases')

const token = 'a-token-for-prometheus'
const headers = { authorization: `Bearer ${token}` }
const lanes = 8
const asked = rounds(600, 1500)
const paths = ['/garden', '/remotes.json', '/api/staff', '/api/rooms']

/** Two servers on one database, and Caddy in front of them. */
async function open(t) {
  const { databaseUrl, drop } = await createPostgresDatabase()
  t.after(drop)
  const { root } = createCheckout(t)
  const start = async () => {
    const environment = {
      DATABASE_URL: databaseUrl,
      CHECKOUT_DIR: root,
      TRUST_PROXY: 'loopback',
      METRICS_TOKEN: token,
    }
    const { server, ready, exit } = spawnServer(t, environment)
    const address = parseAddress(await ready)
    const served = async () => {
      const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
      const counts = metrics.matchAll(/_seconds_count\{.* (\d+)$/gm)
      return counts.reduce((sum, [, count]) => sum + Number(count), 0)
    }
    return { server, exit, served, place: new URL(address).host }
  }
  const first = await start()
  const second = await start()
  const proxy = await runCaddy(t, { caddy, servers: [first.place, second.place] })
  return { first, second, ...proxy }
}

/** Sends requests one after the other until stopped; returns the failed ones. */
function visit(ask) {
  const failures = []
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  let answered = 0
  const lane = async (lane) => {
    for (let count = lane; !isOver; count++) {
      const path = paths[count % paths.length]
      const method = count % 7 === 0 ? 'HEAD' : 'GET'
      const failed = ({ message }) => ({ status: message })
      const { status, body } = await ask({ path, method, agent }).catch(failed)
      const isWhole = status === 200 && (method === 'HEAD' || body)
      if (!isWhole) failures.push(`${method} ${path} ${status}`)
      answered++
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  return {
    failures,
    async until(count) {
      while (answered < count) await pause(10)
    },
    async stop() {
      isOver = true
      await all
      agent.destroy()
    },
  }
}

for (const signal of ['SIGKILL', 'SIGTERM']) {
  test(`no request fails when one of two servers is ended by ${signal}`, {
    skip,
  }, async (t) => {
    const { first, second, ask } = await open(t)
    const visitors = visit(ask)
    await visitors.until(asked / 4)
    assert.ok((await first.served()) > 0, 'the first server was never asked')
    const before = await second.served()
    assert.ok(before > 0, 'the second server was never asked')
    first.server.kill(signal)
    await first.exit
    await visitors.until(asked)
    await visitors.stop()
    assert.deepEqual(visitors.failures, [])
    assert.ok((await second.served()) > before + asked / 3)
  })
}

test('behind the proxy visitors have their own addresses, use https and see no internals', {
  skip,
}, async (t) => {
  const { ask, httpPort } = await open(t)
  const page = await ask({ path: '/garden' })
  assert.equal(page.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  for (const path of ['/metrics', '//metrics', '/%6Detrics', '/api/health/ready']) {
    assert.equal((await ask({ path })).status, 404, path)
  }
  // This one is for those who watch from outside.
  assert.equal((await ask({ path: '/api/health' })).status, 200)
  const plain = await fetch(`http://localhost:${httpPort}/garden`, { redirect: 'manual' })
  assert.equal(plain.status, 308)
  assert.match(plain.headers.get('location') ?? '', /^https:\/\/localhost/)

  // The tries are counted on both servers together, and a forged address is not believed.
  const statuses = []
  for (let tries = 0; tries < 11; tries++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${tries}` }
    const body = JSON.stringify({ email: 'admin@sala.example', password: 'a wrong password' })
    const { status } = await ask({ path: '/api/auth/login', method: 'POST', headers, body })
    statuses.push(status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
})

test('a team’s service gets calls of signed-in users, without token and cookies', {
  skip: noCaddy,
}, async (t) => {
  const heard = []
  const service = createServer(async (request, response) => {
    const { method, url, headers } = request
    heard.push({ method, url, headers, body: await text(request) })
    response.setHeader('set-cookie', 'a=b').end('{}')
  }).listen(0, '127.0.0.1')
  t.after(() => service.close().closeAllConnections())
  await once(service, 'listening')
  const { ready } = spawnServer(t, { DATA_DIR: await makeDataDir(t), TRUST_PROXY: 'loopback' })
  const [, documented = ''] =
    readFileSync(join(root, 'docs/operations.md'), 'utf8').match(/```caddyfile\n(.*?)```/s) ?? []
  const more = documented.replace('garden-service:8080', `127.0.0.1:${service.address().port}`)
  const servers = [new URL(parseAddress(await ready)).host]
  const { ask } = await runCaddy(t, { caddy, servers, more })

  const type = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email: 'admin@sala.example', password })
  const login = { path: '/api/auth/login', method: 'POST', headers: type, body: credentials }
  const session = JSON.parse((await ask(login)).body)
  const signedIn = { ...type, authorization: `Bearer ${session.token}`, cookie: 'c=d' }
  const path = '/api/services/garden/orders?open=1'
  const post = { path, method: 'POST', body: '{"room":7}' }
  for (const headers of [type, { ...type, authorization: `Bearer ${'x'.repeat(43)}` }]) {
    for (const call of [{ path }, post]) {
      const refused = await ask({ ...call, headers })
      assert.equal(refused.status, 401)
      assert.equal(JSON.parse(refused.body).message, 'Please sign in first.')
    }
  }
  const elsewhere = { ...signedIn, 'sec-fetch-site': 'cross-site' }
  assert.equal((await ask({ ...post, headers: elsewhere })).status, 403)
  assert.deepEqual(heard, [])

  for (const call of [{ path, method: 'GET', body: '' }, post]) {
    const answer = await ask({ ...call, headers: signedIn })
    assert.deepEqual([answer.status, answer.body], [200, '{}'])
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.match(answer.headers['content-security-policy'], /sandbox/)
    const { method, url, headers, body } = heard.pop()
    assert.deepEqual([method, url, body], [call.method, '/orders?open=1', call.body])
    assert.equal(headers['content-type'], 'application/json')
    assert.deepEqual([headers.authorization, headers.cookie], [undefined, undefined])
  }
  const unknown = await ask({ path: '/api/services/lake/orders', headers: signedIn })
  assert.equal(unknown.status, 404)
})
