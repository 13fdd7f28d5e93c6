import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { openReleaseApp } from '../../testing/release-app.ts'
import { rounds } from '../../testing/rounds.ts'
import { judgeCanary } from './judge-canary.ts'
import { thresholdsOf } from './thresholds.ts'

type Opened = Awaited<ReturnType<typeof openReleaseApp>>

async function startCanary(opened: Opened, percent: number) {
  await opened.team.ship(remoteBundle())
  await opened.team.publish(remoteBundle({ version: '1.1.0' }))
  const { statusCode, body } = await opened.team.post('canary', { version: '1.1.0', percent })
  assert.equal(statusCode, 200, body)
}

/** A browser that keeps its cookie. */
function browser({ app }: Opened) {
  let cookie = ''
  return {
    async visit() {
      const answer = await app.inject({ url: '/remotes.json', headers: { cookie } })
      const [set] = [answer.headers['set-cookie'] ?? []].flat()
      if (set) cookie = set.split(';', 1)[0] ?? ''
      return { version: answer.json<LiveSet>().remotes[0]?.version ?? '', set }
    },
    report: (kind: string, version = '1.1.0', of = 'pond') =>
      app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        headers: { cookie },
        payload: { app: of, version, kind, message: 'Cannot read properties of undefined' },
      }),
  }
}

test('of many visitors a canary of 10 % gets its share, and each keeps what they got', async (t) => {
  const opened = await openReleaseApp(t)
  await startCanary(opened, 10)
  const browsers = Array.from({ length: rounds(250, 1000) }, () => browser(opened))
  let share = 0
  for (const { visit } of browsers) {
    const first = await visit()
    assert.match(String(first.set), /^sala-visitor=[\w-]{22}; .*HttpOnly; SameSite=Lax$/)
    const again = await visit()
    assert.equal(again.version, first.version)
    assert.equal(again.set, undefined)
    if (first.version === '1.1.0') share++
  }
  // One run of 16,000 is outside.
  const fourDeviations = 4 * Math.sqrt(browsers.length * 0.1 * 0.9)
  assert.ok(Math.abs(share - browsers.length / 10) < fourDeviations, `${share}`)
})

test('who gets a canary of the host is told so, and it is judged by what is said of it', async (t) => {
  const opened = await openReleaseApp(t)
  const { app, hostTeam } = opened
  const hostOf = async () => (await app.inject('/remotes.json')).json<LiveSet>().host
  assert.deepEqual(await hostOf(), { version: '2.0.0' })
  await hostTeam.publish(hostBundle({ version: '2.1.0' }))
  await hostTeam.change('canary', { version: '2.1.0', percent: 100 })
  assert.deepEqual(await hostOf(), { version: '2.1.0', canary: true })
  for (let visit = 0; visit < 20; visit++) {
    const { visit: come, report } = browser(opened)
    await come()
    await report(visit < 17 ? 'loaded' : 'crashed', '2.1.0', 'host')
  }
  await hostTeam.status()
  assert.deepEqual(await hostOf(), { version: '2.0.0' })
})

test('without a canary nobody is given a cookie; whoever gets one has the live version to fall back on', async (t) => {
  const opened = await openReleaseApp(t)
  await opened.team.ship(remoteBundle())
  assert.equal((await browser(opened).visit()).set, undefined)
  await startCanary(opened, 100)
  const { json } = await opened.app.inject('/remotes.json')
  const [pond] = json<LiveSet>().remotes
  assert.deepEqual([pond?.version, pond?.fallback?.version], ['1.1.0', '1.0.0'])
  await opened.team.post('canary', { version: '1.1.0', percent: 0 })
  assert.equal((await browser(opened).visit()).version, '1.0.0')
})

test('behind https the cookie is bound to the house', async (t) => {
  const opened = await openReleaseApp(t, { publicUrl: new URL('https://sala.example') })
  await startCanary(opened, 50)
  const { set } = await browser(opened).visit()
  assert.match(String(set), /^__Host-sala-visitor=.*; Path=\/;.*; Secure$/)
})

onDefaultEngine((open) => {
  test('a canary that fails is taken back by itself, and the history says why', async (t) => {
    const opened = await openReleaseApp(t, { open })
    await startCanary(opened, 100)
    const visitors = Array.from({ length: 24 }, () => browser(opened))
    for (const [index, { visit, report }] of visitors.entries()) {
      const { version } = await visit()
      assert.equal((await report('loaded', version)).statusCode, 200)
      // One of four fails, and tells so again and again.
      if (index % 4 === 0) for (const kind of ['crashed', 'fell-back']) await report(kind, version)
    }
    const [status] = (await opened.team.status()).filter(
      ({ app }: { app: string }) => app === 'pond',
    )
    assert.equal(status.canary, null)
    assert.equal(status.live, '1.0.0')
    const [{ who, action, from, to, why }] = (await opened.team.history()).events
    assert.deepEqual([who, action, from, to], ['sala', 'canary-ended', '1.1.0', '1.0.0'])
    assert.match(
      why,
      /^\d+ of 2\d visits \(\d+\.\d %\) failed, against 0 of \d+ visits.*Cannot read/,
    )
    assert.equal((await visitors[0]?.visit())?.version, '1.0.0')
  })
})

test('one visitor counts once, whatever they send, and versions that nobody has not at all', async (t) => {
  const opened = await openReleaseApp(t)
  await startCanary(opened, 100)
  const { visit, report } = browser(opened)
  await visit()
  for (let times = 0; times < 30; times++) await report('crashed')
  await report('crashed', '7.7.7')
  const [{ canary, health }] = (await opened.team.status()).filter(
    ({ app }: { app: string }) => app === 'pond',
  )
  assert.deepEqual(health, { '1.1.0': { visits: 1, failures: 1 } })
  assert.equal(canary.version, '1.1.0')
})

test('reports are small, strict and limited', async (t) => {
  const { app } = await openReleaseApp(t)
  const report = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/releases/reports', payload })
  const good = { app: 'pond', version: '1.0.0', kind: 'loaded' }
  assert.equal((await report({ ...good, kind: 'promote' })).statusCode, 400)
  assert.equal((await report({ ...good, more: 1 })).statusCode, 400)
  assert.equal((await report({ ...good, message: 'x'.repeat(301) })).statusCode, 400)
  assert.equal((await report({ ...good, message: 'x'.repeat(3000) })).statusCode, 413)
  const statuses = new Set<number>()
  for (let times = 0; times < 301; times++) statuses.add((await report(good)).statusCode)
  assert.deepEqual([...statuses], [200, 429])
})

test('the margin: enough visits, enough failures, and clearly more than the live version', () => {
  const isTakenBack = (canary: [number, number], live: [number, number]) => {
    const health = ([visits, failures]: [number, number]) => ({ visits, failures })
    const thresholds = thresholdsOf({ description: null })
    return judgeCanary(health(canary), health(live), thresholds) !== undefined
  }
  assert.equal(isTakenBack([20, 3], [100, 0]), true)
  assert.equal(isTakenBack([19, 19], [100, 0]), false)
  assert.equal(isTakenBack([20, 2], [100, 0]), false)
  assert.equal(isTakenBack([100, 5], [100, 0]), false)
  assert.equal(isTakenBack([100, 6], [100, 0]), true)
  assert.equal(isTakenBack([100, 14], [100, 10]), false)
  assert.equal(isTakenBack([0, 0], [0, 0]), false)

  const strict = { visits: 4, mostFailures: 0.05 }
  const judge = (canary: [number, number], live: [number, number]) => {
    const [[visits, failures], [all, failed]] = [canary, live]
    return judgeCanary({ visits, failures }, { visits: all, failures: failed }, strict)
  }
  assert.match(judge([4, 3], [4, 0]) ?? '', /^3 of 4 visits/)
  assert.equal(judge([3, 3], [4, 0]), undefined)
  assert.equal(judge([4, 2], [4, 0]), undefined)
  assert.match(judge([50, 3], [50, 3]) ?? '', /more than 5 %, whatever/)
})
