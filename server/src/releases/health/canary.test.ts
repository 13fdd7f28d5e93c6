import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { rounds } from '../../testing/random.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createReporter, toIpAddress } from '../../testing/reporters.ts'
import { evaluateHealth, getThresholds } from './canary-rule.ts'

type Opened = Awaited<ReturnType<typeof createReleaseApp>>

async function startCanary(opened: Opened, percent: number) {
  await opened.team.ship(remoteBundle())
  await opened.team.publish(remoteBundle({ version: '1.1.0' }))
  const { statusCode, body } = await opened.team.post('canary', { version: '1.1.0', percent })
  assert.equal(statusCode, 200, body)
}

async function readPond({ team }: Opened) {
  return (await team.status()).find(({ app }: { app: string }) => app === 'pond')
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

test('serves a canary of 10 % to its share of visitors, and each visitor the same version again', async (t) => {
  const opened = await createReleaseApp(t)
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
  // Fails by chance in one of 16,000 runs.
  const fourDeviations = 4 * Math.sqrt(browsers.length * 0.1 * 0.9)
  assert.ok(Math.abs(share - browsers.length / 10) < fourDeviations, `${share}`)
})

test('marks a canary of the host in the live set, and counts its reports', async (t) => {
  const opened = await createReleaseApp(t)
  const { app, hostTeam } = opened
  const hostOf = async () => (await app.inject('/remotes.json')).json<LiveSet>().host
  assert.deepEqual(await hostOf(), { version: '2.0.0' })
  await hostTeam.publish(hostBundle({ version: '2.1.0' }))
  await hostTeam.change('canary', { version: '2.1.0', percent: 100 })
  assert.deepEqual(await hostOf(), { version: '2.1.0', canary: true })
  for (let number = 0; number < 20; number++) {
    const { visit, report } = browser(opened)
    await visit()
    await report(number < 17 ? 'loaded' : 'crashed', '2.1.0', 'host')
  }
  await hostTeam.status()
  assert.deepEqual(await hostOf(), { version: '2.0.0' })
})

test('sets no cookie without a canary; a canary falls back to the live version', async (t) => {
  const opened = await createReleaseApp(t)
  await opened.team.ship(remoteBundle())
  assert.equal((await browser(opened).visit()).set, undefined)
  await startCanary(opened, 100)
  const { json } = await opened.app.inject('/remotes.json')
  const [pond] = json<LiveSet>().remotes
  assert.deepEqual([pond?.version, pond?.fallback?.version], ['1.1.0', '1.0.0'])
  await opened.team.post('canary', { version: '1.1.0', percent: 0 })
  assert.equal((await browser(opened).visit()).version, '1.0.0')
})

onDefaultEngine((open) => {
  test('ends a failing canary, with the reason in the history', async (t) => {
    const opened = await createReleaseApp(t, { open })
    await startCanary(opened, 100)
    const visitors = Array.from({ length: 24 }, () => browser(opened))
    for (const [index, { visit, report }] of visitors.entries()) {
      const { version } = await visit()
      assert.equal((await report('loaded', version)).statusCode, 200)
      // One of four visitors fails, and reports it twice.
      if (index % 4 === 0) for (const kind of ['crashed', 'fell-back']) await report(kind, version)
    }
    const status = await readPond(opened)
    assert.equal(status.canary, null)
    assert.equal(status.live, '1.0.0')
    const [{ who, action, from, to, why }] = (await opened.team.history()).events
    assert.deepEqual([who, action, from, to], ['sala', 'canary-ended', '1.1.0', '1.0.0'])
    assert.match(
      why,
      /^3 of 9 visits \(33\.3%\) failed: the limit is 10% of 20 visits or more\. The last report: Cannot read/,
    )
    assert.equal((await visitors[0]?.visit())?.version, '1.0.0')
  })

  test('counts an address once; failures from three addresses end a public canary, which can be started again', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const crash = async (address: number) =>
      (await createReporter(opened.app, toIpAddress(address))).report({ version: '1.1.0' })

    await startCanary(opened, 100)
    for (let visitor = 0; visitor < 15; visitor++) await crash(1)
    await crash(2)
    assert.deepEqual((await readPond(opened)).health['1.1.0'], { visits: 2, failures: 2 })
    assert.equal((await readPond(opened)).canary.version, '1.1.0')
    await crash(3)
    assert.equal((await readPond(opened)).canary, null)
    await opened.team.post('canary', { version: '1.1.0', percent: 100 })
    assert.deepEqual((await readPond(opened)).health, {})
    await crash(3)
    assert.equal((await readPond(opened)).canary.version, '1.1.0')
  })

  test('only reports of accounts end a canary for signed-in users; one is enough', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const { app, team, signIn } = opened
    const description = { access: 'signed-in', layout: 'shell' } as const
    await team.ship(remoteBundle({ description }))
    await team.publish(remoteBundle({ version: '1.1.0', description }))
    await team.post('canary', { version: '1.1.0', percent: 100 })

    const forged = { authorization: `Bearer ${'x'.repeat(43)}` }
    for (let number = 0; number < 4; number++) {
      const visitor = await createReporter(app, toIpAddress(number))
      assert.equal((await visitor.report({ version: '1.1.0' }, forged)).statusCode, 200)
      await visitor.report({ version: '1.1.0' })
    }
    assert.equal((await readPond(opened)).canary.version, '1.1.0')
    assert.deepEqual((await readPond(opened)).health['1.1.0'], { visits: 4, failures: 4 })
    assert.deepEqual((await readPond(opened)).errors, {})
    const message = 'TypeError: no room'
    await (await createReporter(app, toIpAddress(9))).report(
      { version: '1.1.0', message },
      await signIn(),
    )
    assert.equal((await readPond(opened)).canary, null)
    const [{ why }] = (await team.history()).events
    assert.match(why, /^1 of 1 visits .* The last report: TypeError: no room$/)
  })
})

test('counts a visitor once, and ignores unknown versions', async (t) => {
  const opened = await createReleaseApp(t)
  await startCanary(opened, 100)
  const { visit, report } = browser(opened)
  await visit()
  for (let times = 0; times < 30; times++) await report('crashed')
  await report('crashed', '7.7.7')
  const { canary, health } = await readPond(opened)
  assert.deepEqual(health, { '1.1.0': { visits: 1, failures: 1 } })
  assert.equal(canary.version, '1.1.0')
})

test('limits size, fields and rate of reports', async (t) => {
  const { app } = await createReleaseApp(t)
  const report = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/releases/reports', payload })
  const good = { app: 'pond', version: '1.0.0', kind: 'loaded' }
  // Only the server itself reports a failed prerender.
  for (const wrong of [
    { kind: 'promote' },
    { kind: 'prerender-failed' },
    { more: 1 },
    { message: 'x'.repeat(301) },
  ]) {
    assert.equal((await report({ ...good, ...wrong })).statusCode, 400, JSON.stringify(wrong))
  }
  assert.equal((await report({ ...good, message: 'x'.repeat(3000) })).statusCode, 413)
  const statuses = new Set<number>()
  for (let times = 0; times < 301; times++) statuses.add((await report(good)).statusCode)
  assert.deepEqual([...statuses], [200, 429])
})

for (const [access, failures, visits, ends] of [
  ['public', 2, 2, false],
  ['public', 3, 3, true],
  ['public', 3, 20, true],
  ['public', 3, 30, false],
  ['public', 10, 100, false],
  ['public', 11, 100, true],
  ['public', 0, 0, false],
  ['signed-in', 0, 1, false],
  ['signed-in', 1, 1, true],
  ['signed-in', 1, 9, true],
  ['signed-in', 1, 10, false],
] as const) {
  test(`${failures} of ${visits} failed visits ${ends ? 'end' : 'do not end'} a ${access} canary`, () => {
    const reason = evaluateHealth({ description: describe({ access }) }, { visits, failures })
    assert.equal(reason !== undefined, ends)
  })
}

test('the reason names visits, failures and the limit', () => {
  const canary = { visits: 4, maxFailures: 0.05 }
  const reason = evaluateHealth({ description: describe({ canary }) }, { visits: 8, failures: 3 })
  assert.equal(reason, '3 of 8 visits (37.5%) failed: the limit is 5% of 4 visits or more')
})

test('clamps a team’s thresholds to the bounds', () => {
  const of = (own: Partial<RemoteDescription>) => getThresholds({ description: describe(own) })
  assert.deepEqual(of({}), { hours: 24, maxFailures: 0.1, visits: 20 })
  assert.deepEqual(of({ access: 'signed-in' }), { hours: 24, maxFailures: 0.1, visits: 5 })
  assert.deepEqual(of({ canary: { visits: 2 } }), { hours: 24, maxFailures: 0.1, visits: 2 })
  const lax = { hours: 9999, maxFailures: 1, visits: 1000 }
  assert.deepEqual(of({ canary: lax }), { hours: 720, maxFailures: 0.2, visits: 20 })
})

function describe(own: Partial<RemoteDescription>) {
  const { description } = remoteBundle().manifest
  if (!description) throw new Error('no remote')
  return { ...description, ...own }
}
