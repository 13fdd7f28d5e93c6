import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import type { LogEvent } from 'kysely'
import { readSigningKey } from '../../foundation/secrets/repository.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { rounds } from '../../testing/random.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { signVisitorCookie } from '../serve/visitor-cookie.ts'

const dayMs = 24 * 60 * 60_000
/** Many more than visitors. */
const forgedCount = rounds(150, 1000)

type Opened = Awaited<ReturnType<typeof createReleaseApp>>

async function createWithCanary(
  t: Parameters<typeof createReleaseApp>[0],
  options: Parameters<typeof createReleaseApp>[1] & { percent?: number } = {},
) {
  const { percent = 50, ...others } = options
  const opened = await createReleaseApp(t, others)
  await opened.team.ship(remoteBundle())
  await opened.team.publish(remoteBundle({ version: '1.1.0' }))
  const { statusCode, body } = await opened.team.post('canary', { version: '1.1.0', percent })
  assert.equal(statusCode, 200, body)
  return opened
}

const home = (number: number) => `203.0.${Math.floor(number / 250)}.${number % 250}`

/** A visitor with the cookie of a visit. */
async function visit({ app }: Opened, remoteAddress: string) {
  const answer = await app.inject({ url: '/remotes.json', remoteAddress })
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { cookie, remoteAddress, version: answer.json<LiveSet>().remotes[0]?.version ?? '' }
}

type Visitor = Awaited<ReturnType<typeof visit>>

async function createVisitors(opened: Opened, version: string, count: number, from = home) {
  const found: Visitor[] = []
  for (let number = 0; found.length < count; number++) {
    const visitor = await visit(opened, from(number))
    if (visitor.version === version) found.push(visitor)
  }
  return found
}

function report({ app }: Opened, visitor: Partial<Visitor>, kind: string, version = '1.1.0') {
  const { cookie = '', remoteAddress = '198.51.100.1' } = visitor
  return app.inject({
    method: 'POST',
    url: '/api/releases/reports',
    remoteAddress,
    headers: { cookie, 'user-agent': `browser ${Math.random()}` },
    payload: { app: 'pond', version, kind },
  })
}

async function readPondStatus({ team }: Opened) {
  const all = await team.status()
  return all.find(({ app }: { app: string }) => app === 'pond')
}

onDefaultEngine((open) => {
  test('ignores thousands of forged failures of a canary; those of its visitors end it', async (t) => {
    const opened = await createWithCanary(t, { open })
    const visitors = await createVisitors(opened, '1.1.0', 30)
    for (const visitor of visitors) await report(opened, visitor, 'loaded')
    for (let number = 0; number < forgedCount; number++) {
      const cookie = `sala-visitor=${'A'.repeat(18)}${String(number).padStart(4, '0')}`
      await report(opened, { cookie, remoteAddress: home(number + 3000) }, 'crashed')
      await report(opened, { remoteAddress: home(number) }, 'load-failed')
    }
    const { canary, health } = await readPondStatus(opened)
    assert.equal(canary?.version, '1.1.0')
    assert.deepEqual(health['1.1.0'], { visits: 30, failures: 0 })
    for (const visitor of visitors.slice(0, 10)) await report(opened, visitor, 'crashed')
    assert.equal((await readPondStatus(opened)).canary, null)
  })

  test('forged failures of the live version do not prevent the end of a bad canary', async (t) => {
    const opened = await createWithCanary(t, { open })
    for (let number = 0; number < forgedCount; number++) {
      await report(opened, { remoteAddress: home(number) }, 'crashed', '1.0.0')
    }
    // Neither do visitor cookies that were collected at one address.
    for (const visitor of await createVisitors(opened, '1.0.0', 100, () => '198.51.100.7')) {
      await report(opened, visitor, 'crashed', '1.0.0')
    }
    for (const [number, visitor] of (await createVisitors(opened, '1.1.0', 30)).entries()) {
      await report(opened, visitor, number % 5 === 0 ? 'crashed' : 'loaded')
    }
    assert.equal((await readPondStatus(opened)).canary, null)
  })

  test('visitor cookies collected at one address neither end a canary nor prevent its end', async (t) => {
    const opened = await createWithCanary(t, { open })
    const one = () => '198.51.100.7'
    const collected = await createVisitors(opened, '1.1.0', 100, one)
    for (const visitor of collected) await report(opened, visitor, 'crashed')
    const visitors = await createVisitors(opened, '1.1.0', 40)
    for (const visitor of visitors) await report(opened, visitor, 'loaded')
    assert.equal((await readPondStatus(opened)).canary?.version, '1.1.0')
    assert.deepEqual((await readPondStatus(opened)).health['1.1.0'], { visits: 41, failures: 1 })
    for (const visitor of visitors.slice(0, 20)) await report(opened, visitor, 'crashed')
    assert.equal((await readPondStatus(opened)).canary, null)
  })

  test('writes thousands of reports with few queries', async (t) => {
    const queries: string[] = []
    const log = ({ query }: LogEvent) => void queries.push(query.sql)
    const opened = await createWithCanary(t, { open, log, percent: 100 })
    const visitors = await createVisitors(opened, '1.1.0', 100)
    queries.length = 0
    const timesEach = 10
    for (let times = 0; times < timesEach; times++) {
      for (const [number, visitor] of visitors.entries()) {
        await report(opened, visitor, 'loaded')
        const vitals = { LCP: 100 + number, CLS: 0 }
        await opened.app.inject({
          method: 'POST',
          url: '/api/releases/vitals',
          remoteAddress: visitor.remoteAddress,
          payload: { app: 'pond', version: '1.1.0', vitals },
        })
      }
    }
    // Reports are written every few seconds.
    const requests = 2 * timesEach * visitors.length
    assert.ok(queries.length < requests / 5, `${queries.length} for ${requests}`)
    const { health, vitals } = await readPondStatus(opened)
    assert.deepEqual(health['1.1.0'], { visits: 100, failures: 0 })
    assert.equal(vitals['1.1.0'].LCP.visits, timesEach * 100)
    const stored = await opened.db.selectFrom('releaseVisit').select('visitor').execute()
    assert.equal(stored.length, 100)
  })
})

test('writes reports in memory when the server stops', async (t) => {
  const opened = await createReleaseApp(t)
  await opened.team.ship(remoteBundle())
  await report(opened, {}, 'crashed', '1.0.0')
  const failed = async () =>
    (await opened.db.selectFrom('releaseVisit').select('failed').execute()).map((row) => row.failed)
  assert.deepEqual(await failed(), [])
  await opened.app.close()
  assert.deepEqual(await failed(), [1])
})

test('counts a visitor cookie once, renewed or not', async (t) => {
  const opened = await createWithCanary(t, { percent: 100 })
  const visitor = await visit(opened, home(1))
  for (let times = 0; times < 50; times++) await report(opened, visitor, 'crashed')
  opened.clock.nowMs += 5 * dayMs
  const answer = await opened.app.inject({
    url: '/remotes.json',
    headers: { cookie: visitor.cookie },
  })
  const renewed = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  assert.match(renewed, /^sala-visitor=[\w-]{22}$/)
  assert.notEqual(renewed, visitor.cookie)
  await report(opened, { ...visitor, cookie: renewed }, 'crashed')
  assert.deepEqual((await readPondStatus(opened)).health, { '1.1.0': { visits: 1, failures: 1 } })
})

test('does not count expired, changed or foreign visitor cookies', async (t) => {
  const opened = await createWithCanary(t, { percent: 100 })
  const { db, clock } = opened
  const key = await readSigningKey(db)
  const good = signVisitorCookie(key, clock.nowMs)
  const cookies = [
    signVisitorCookie('another key', clock.nowMs),
    signVisitorCookie(key, clock.nowMs - 8 * dayMs),
    signVisitorCookie(key, clock.nowMs + 8 * dayMs),
    good.slice(0, -1),
    `${good}A`,
    ...Array.from(good, (letter, at) => good.slice(0, at) + flip(letter) + good.slice(at + 1)),
  ]
  for (const value of cookies) {
    await report(opened, { cookie: `sala-visitor=${value}`, remoteAddress: home(1) }, 'crashed')
  }
  assert.deepEqual((await readPondStatus(opened)).health, {})
  await report(opened, { cookie: `sala-visitor=${good}`, remoteAddress: home(1) }, 'crashed')
  assert.deepEqual((await readPondStatus(opened)).health, { '1.1.0': { visits: 1, failures: 1 } })
})

test('does not count reports of a version that the visitor does not get', async (t) => {
  const opened = await createWithCanary(t)
  for (const visitor of await createVisitors(opened, '1.0.0', 5))
    await report(opened, visitor, 'crashed')
  for (const visitor of await createVisitors(opened, '1.1.0', 5)) {
    await report(opened, visitor, 'crashed', '1.0.0')
  }
  assert.deepEqual((await readPondStatus(opened)).health, {})
})

test('forged reports do not exhaust the rate limit of visitors at the same address', async (t) => {
  const opened = await createWithCanary(t, { percent: 100 })
  const visitor = await visit(opened, '127.0.0.1')
  for (let number = 0; number < 400; number++) {
    await report(opened, { remoteAddress: '127.0.0.1' }, 'crashed')
  }
  assert.equal((await report(opened, visitor, 'loaded')).statusCode, 200)
  assert.deepEqual((await readPondStatus(opened)).health, { '1.1.0': { visits: 1, failures: 0 } })
})

const flip = (letter: string) => (letter === 'A' ? 'B' : 'A')
