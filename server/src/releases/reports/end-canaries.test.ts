import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { createReporter, toIpAddress } from '../../testing/reporters.ts'
import { recordVisits } from '../health/visits.ts'
import { endCanaries, recordPrerenderFailure } from './end-canaries.ts'

const hourMs = 60 * 60_000

async function open(
  t: TestContext,
  openDatabase: OpenTestDatabase,
  { hours, ...canary }: NonNullable<RemoteDescription['canary']> = {},
) {
  const opened = await createReleaseApp(t, { open: openDatabase })
  const description = { canary: { ...canary, visits: 2 } }
  await opened.team.ship(remoteBundle())
  await opened.team.publish(remoteBundle({ version: '1.1.0', description }))
  const wanted = { version: '1.1.0', percent: 100, ...(hours && { hours }) }
  const { statusCode, body } = await opened.team.change('canary', wanted)
  assert.equal(statusCode, 200, body)
  const status = async () =>
    (await opened.team.status()).find(({ app }: { app: string }) => app === 'pond')
  return { ...opened, status }
}

onDefaultEngine((openDatabase) => {
  test('ends a canary with too few visits when its time is over', async (t) => {
    const { app, db, clock, team, status } = await open(t, openDatabase)
    assert.equal((await status()).canary.until, new Date(clock.nowMs + 24 * hourMs).toISOString())
    await (await createReporter(app, toIpAddress(1))).report({ version: '1.1.0', kind: 'loaded' })
    await team.status()
    clock.nowMs += 24 * hourMs - 1
    await endCanaries(db, clock.nowMs)
    assert.equal((await status()).canary.version, '1.1.0')
    clock.nowMs++
    // Two servers check at the same time.
    await Promise.all([endCanaries(db, clock.nowMs), endCanaries(db, clock.nowMs)])
    assert.equal((await status()).canary, null)
    assert.equal((await status()).live, '1.0.0')
    const ended = (await team.history()).events.filter(
      ({ action }: { action: string }) => action === 'canary-ended',
    )
    assert.equal(ended.length, 1)
    assert.equal(ended[0].who, 'sala')
    assert.match(ended[0].why, /^Its time is over with 1 of the 2 visits needed/)
  })

  test('does not end a canary with enough visits', async (t) => {
    const { app, db, clock, team, status } = await open(t, openDatabase, { hours: 48 })
    for (const number of [1, 2]) {
      const visitor = await createReporter(app, toIpAddress(number))
      await visitor.report({ version: '1.1.0', kind: 'loaded' })
    }
    await team.status()
    clock.nowMs += 47 * hourMs
    await endCanaries(db, clock.nowMs)
    clock.nowMs += 48 * hourMs
    await endCanaries(db, clock.nowMs)
    assert.equal((await status()).canary.version, '1.1.0')
  })

  test('ends a canary that was started by a clock far ahead, not one while the clock is set back', async (t) => {
    const { db, clock, status } = await open(t, openDatabase)
    await endCanaries(db, clock.nowMs - hourMs)
    assert.equal((await status()).canary.version, '1.1.0')
    await endCanaries(db, clock.nowMs - 5 * 365 * 24 * hourMs)
    assert.equal((await status()).canary, null)
  })

  test('refuses hours out of bounds; a canary of the host has a time as well', async (t) => {
    const { team, hostTeam, db, clock } = await open(t, openDatabase)
    for (const hours of [0, 721, 1.5, '24']) {
      const { statusCode } = await team.post('canary', { version: '1.1.0', percent: 9, hours })
      assert.equal(statusCode, 400, `${hours}`)
    }
    await hostTeam.publish(hostBundle({ version: '2.1.0' }))
    await hostTeam.change('canary', { version: '2.1.0', percent: 5, hours: 1 })
    clock.nowMs += hourMs
    await endCanaries(db, clock.nowMs)
    const [{ why }] = (await hostTeam.history()).events
    assert.match(why, /^Its time is over with 0 of the 20 visits/)
  })

  test('ends a canary that another server could not end', async (t) => {
    const { db, clock, status } = await open(t, openDatabase)
    const visits = ['a', 'b', 'c'].map((id) => ({
      visitor: id,
      address: id,
      isAccount: false,
      hasFailed: true,
    }))
    // The server crashed before ending the canary.
    await recordVisits(db, { app: 'pond', version: '1.1.0' }, visits, clock.nowMs)
    await endCanaries(db, clock.nowMs)
    assert.equal((await status()).canary, null)
  })

  test('a failed prerender ends a canary at once, and never a live version', async (t) => {
    const { db, clock, team, status } = await open(t, openDatabase)
    const failure = { app: 'pond', message: 'petals is not defined' }
    await recordPrerenderFailure(db, { ...failure, version: '1.0.0' }, clock.nowMs)
    assert.equal((await status()).canary.version, '1.1.0')
    await recordPrerenderFailure(db, { ...failure, version: '1.1.0' }, clock.nowMs)
    await recordPrerenderFailure(db, { ...failure, version: '7.7.7' }, clock.nowMs)
    const { live, canary, health, errors } = await status()
    assert.deepEqual([live, canary], ['1.0.0', null])
    assert.deepEqual(health['1.1.0'], { visits: 1, failures: 1 })
    assert.equal(errors['1.1.0'][0].message, failure.message)
    assert.deepEqual(Object.keys(errors).sort(), ['1.0.0', '1.1.0'])
    const [{ who, why }] = (await team.history()).events
    assert.deepEqual(
      [who, why],
      ['sala', 'The server could not render its page: petals is not defined'],
    )
  })
})
