import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseEvent } from '@sala/kit/contract/release'
import type { LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import { removeOldReleases } from '../store/remove-old.ts'

type Opened = Awaited<ReturnType<typeof createReleaseApp>>

const listLive = async ({ app }: Pick<Opened, 'app'>) =>
  (await app.inject('/remotes.json')).json<LiveSet>().remotes.map(({ name }) => name)

/** Ships a remote; returns its team. */
async function ship(opened: Opened, name: string, traits: Partial<RemoteDescription>) {
  const team = await createReleaseTeam(opened, name)
  const { statusCode, body } = await team.ship(remoteBundle({ description: { name, ...traits } }))
  assert.equal(statusCode, 200, body)
  return team
}

onDefaultEngine((open) => {
  test('removes a retired remote and its canary at once', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const { app, team } = opened
    await team.ship(remoteBundle())
    await team.publish(remoteBundle({ version: '1.1.0' }))
    await team.post('canary', { version: '1.1.0', percent: 50 })
    assert.equal((await app.inject('/pond')).statusCode, 200)
    assert.match((await app.inject('/sitemap.xml')).body, /\/pond</)

    const { statusCode, body } = await team.post('retire', { why: 'it has dried up' })
    assert.equal(statusCode, 200, body)
    const { retiredAt, ...retired } = JSON.parse(body)
    const why = 'it has dried up'
    assert.deepEqual(retired, { app: 'pond', version: '1.0.0', retiredBy: 'ci', why })
    assert.ok(Date.parse(retiredAt) > 0)
    assert.deepEqual(await listLive(opened), [])
    const [there, nowhere] = [await app.inject('/pond'), await app.inject('/nowhere')]
    assert.deepEqual([there.statusCode, there.body], [404, nowhere.body])
    assert.doesNotMatch((await app.inject('/sitemap.xml')).body, /\/pond/)
    assert.equal((await app.inject('/remotes/pond/1.0.0/remoteEntry.js')).statusCode, 200)

    assert.deepEqual(
      (await team.status()).map((one: { app: string }) => one.app),
      ['host'],
    )
    const { headers } = team
    const listed = (await app.inject({ url: '/api/releases/retired', headers })).json()
    assert.deepEqual(listed, [{ ...retired, retiredAt }])
    const { events } = await team.history()
    const recorded = events.map((event: ReleaseEvent) => [
      event.action,
      event.from,
      event.to,
      event.why,
    ])
    assert.deepEqual(recorded.slice(0, 2), [
      ['canary-ended', '1.1.0', null, 'pond was retired'],
      ['retire', '1.0.0', null, why],
    ])
    assert.equal((await team.post('retire', {})).json().retiredAt, retiredAt)
    assert.equal((await team.history()).events.length, events.length)

    const trail = (await app.inject({ url: '/api/audit', headers: await opened.signIn() })).json()
    const line = trail.find(({ action }: { action: string }) => action === 'release.retire')
    assert.partialDeepStrictEqual(line, {
      who: 'ci',
      subject: 'pond',
      before: { version: '1.0.0' },
    })
    assert.equal(line.after.why, why)
  })

  test('a retired remote goes live again by rollback or promotion, and can be retired again', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const { team } = opened
    await team.ship(remoteBundle())
    await team.ship(remoteBundle({ version: '1.1.0' }))
    await team.post('retire', {})
    const back = await team.post('rollback', {})
    assert.deepEqual([back.statusCode, back.json().live], [200, '1.1.0'], back.body)
    assert.equal(back.json().previous, '1.0.0')
    assert.deepEqual(await listLive(opened), ['pond'])

    assert.equal((await team.post('retire', {})).statusCode, 200)
    const promoted = await team.post('promote', { version: '1.0.0' })
    assert.deepEqual([promoted.statusCode, promoted.json().previous], [200, null])
    assert.deepEqual(await listLive(opened), ['pond'])
    assert.equal((await team.post('retire', {})).json().version, '1.0.0')
  })
})

test('checks the route again when a retired remote goes live', async (t) => {
  const opened = await createReleaseApp(t)
  const { team } = opened
  await team.ship(remoteBundle())
  await team.post('retire', {})
  await ship(opened, 'lake', { route: '/pond' })
  for (const [action, body] of [
    ['promote', { version: '1.0.0' }],
    ['rollback', {}],
  ] as const) {
    const { statusCode, json } = await team.post(action, body)
    assert.equal(statusCode, 422)
    assert.deepEqual(
      [json().findings[0].rule, json().findings[0].consumer],
      ['routes', 'lake 1.0.0'],
    )
  }
  assert.deepEqual(await listLive(opened), ['lake'])
})

test('does not retire the host, the public page or the only sign-in', async (t) => {
  const opened = await createReleaseApp(t)
  const landing = await ship(opened, 'landing', { route: '/' })
  const gate = await ship(opened, 'gate', { route: '/gate', access: 'signed-out' })
  const office = await ship(opened, 'office', { route: '/office', access: 'signed-in' })
  const refused = async ({ post }: { post: typeof landing.post }) => {
    const { statusCode, json } = await post('retire', { why: 'spring cleaning' })
    assert.equal(statusCode, 422)
    assert.equal(json().message, 'The gate refuses this retirement.')
    const [{ rule, consumer, message }] = json().findings
    assert.equal(rule, 'needed')
    return [consumer, message]
  }
  const needed = 'host 2.0.0 cannot be retired: every page needs it.'
  assert.deepEqual(await refused(opened.hostTeam), [undefined, needed])
  assert.match((await refused(landing))[1], /^landing 1\.0\.0 .* is the start page/)
  assert.deepEqual(await refused(gate), [
    'office 1.0.0',
    'gate 1.0.0 cannot be retired: without it nobody could sign in to office 1.0.0.',
  ])
  assert.deepEqual(await listLive(opened), ['gate', 'landing', 'office'])

  const other = await ship(opened, 'door', { route: '/door', access: 'signed-out' })
  assert.equal((await gate.post('retire', {})).statusCode, 200)
  await refused(other)
  assert.equal((await office.post('retire', {})).statusCode, 200)
  assert.equal((await other.post('retire', {})).statusCode, 200)
  assert.deepEqual(await listLive(opened), ['landing'])
})

test('two concurrent retirements cannot remove the last two sign-ins', async (t) => {
  const opened = await createReleaseApp(t)
  await ship(opened, 'office', { route: '/office', access: 'signed-in' })
  const doors = [
    await ship(opened, 'gate', { route: '/gate', access: 'signed-out' }),
    await ship(opened, 'door', { route: '/door', access: 'signed-out' }),
  ]
  const answers = await Promise.all(doors.map((team) => team.post('retire', {})))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 422])
  assert.equal((await listLive(opened)).length, 2)
})

test('keeps the release that a rollback needs', async (t) => {
  const { db, team, clock } = await createReleaseApp(t)
  const startMs = clock.nowMs
  await team.ship(remoteBundle())
  clock.nowMs = startMs + 1000
  await team.ship(remoteBundle({ version: '1.1.0' }))
  clock.nowMs = startMs + 2000
  await team.post('retire', {})
  assert.equal(await removeOldReleases(db, startMs + 1500, 10), 1)
  assert.equal((await team.post('promote', { version: '1.0.0' })).statusCode, 404)
  assert.equal(await removeOldReleases(db, startMs + 2001, 10), 1)
  const { statusCode, json } = await team.post('rollback', {})
  assert.deepEqual([statusCode, json().message], [404, 'This release does not exist.'])
})
