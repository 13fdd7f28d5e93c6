import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { gzipped, remoteBundle } from '../../testing/bundles.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { createReleaseApp, signBundle } from '../../testing/release-team.ts'

onEachEngine((open) => {
  test('publishes a version once: the same bytes change nothing, others are a conflict', async (t) => {
    const { team, db } = await createReleaseApp(t, { open })
    const first = await team.publish(remoteBundle())
    assert.equal(first.statusCode, 201)
    const { app, version, digest } = first.json()
    assert.deepEqual([app, version], ['pond', '1.0.0'])
    const count = () =>
      db.selectFrom('releaseFile').select('hash').where('app', '=', 'pond').execute()
    const stored = await count()

    const again = await team.publish(remoteBundle({ manifest: { commit: 'another' } }))
    assert.equal(again.statusCode, 200)
    assert.equal(again.json().digest, digest)

    const other = await team.publish(remoteBundle({ files: { 'remoteEntry.js': 'other()' } }))
    assert.equal(other.statusCode, 409)
    assert.match(other.json().message, /pond 1\.0\.0 was published with other files/)
    assert.deepEqual(await count(), stored)
  })

  test('a release that was not rendered in a browser goes live with a reason only, or after it was rendered', async (t) => {
    const { team } = await createReleaseApp(t, { open })
    const types = [{ app: 'host', version: '2.0.0' }]
    const rendered = { browser: 'Chromium 140', pages: ['/pond'], languages: ['en'] }
    const ways = [null, { types, rendered: null }]
    for (const [index, checks] of ways.entries()) {
      const version = `1.${index}.0`
      const bundle = remoteBundle({ version })
      assert.equal((await team.publish(bundle, checks)).statusCode, 201)
      for (const change of ['promote', 'canary'] as const) {
        const more = change === 'canary' ? { percent: 10 } : {}
        if (index === 0 && change === 'canary') continue
        const refused = await team.change(change, { version, ...more })
        assert.equal(refused.statusCode, 422, refused.body)
        const [finding, ...others] = refused.json().findings
        assert.deepEqual([finding.rule, others], ['rendered', []])
        assert.match(finding.message, /^pond 1\.\d\.0 was not rendered in a browser\./)
        assert.match(finding.message, new RegExp(`npx sala ${change} pond .*--unrendered`))
      }
      const blank = await team.change('promote', { version, unrendered: ' ' })
      assert.equal(blank.statusCode, 400)
      const unrendered = 'no browser here'
      const accepted = await team.change('promote', { version, why: 'roses', unrendered })
      assert.equal(accepted.statusCode, 200, accepted.body)
      const { events, versions } = await team.history()
      assert.equal(events[0].why, 'roses (Not rendered in a browser: no browser here)')
      assert.deepEqual(versions[0].checks, checks)
    }
    assert.equal((await team.change('rollback', {})).statusCode, 200)
    assert.equal((await team.change('promote', { version: '1.1.0' })).statusCode, 200)

    const bundle = remoteBundle({ version: '1.2.0' })
    await team.publish(bundle, null)
    for (const checks of [{ types, rendered }, null]) {
      assert.equal((await team.publish(bundle, checks)).statusCode, 200)
    }
    const unrendered = 'not needed'
    const promoted = await team.change('promote', { version: '1.2.0', unrendered })
    assert.equal(promoted.statusCode, 200, promoted.body)
    const { events, versions } = await team.history()
    assert.deepEqual([events[0].why, versions[0].checks], [null, { types, rendered }])
  })

  test('refuses checks that the key of the release has not signed', async (t) => {
    const { team } = await createReleaseApp(t, { open })
    const bundle = signBundle(remoteBundle(), team.key)
    const { checks } = signBundle(remoteBundle({ version: '1.1.0' }), team.key)
    for (const wrong of [checks, { ...bundle.checks, types: [] }]) {
      const forged = { ...bundle, checks: wrong as typeof checks }
      const { statusCode, body } = await team.upload(await gzipped(forged))
      assert.equal(statusCode, 403, body)
      assert.match(JSON.parse(body).message, /^The checks of pond 1\.0\.0 are not signed/)
    }
    assert.equal((await team.upload(await gzipped(bundle))).statusCode, 201)
  })

  test('stores one release for concurrent uploads of the same version', async (t) => {
    const { team } = await createReleaseApp(t, { open })
    const answers = await Promise.all(
      [1, 1, 2, 2, 1].map((one) => team.publish(remoteBundle({ files: { 'a.js': `${one}` } }))),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    assert.equal(statuses.filter((status) => status === 201).length, 1)
    assert.ok(statuses.every((status) => [200, 201, 409].includes(status)))
    assert.equal((await team.history()).events.length, 1)
  })

  test('publishes, starts a canary, promotes, rolls back and previews; records who did what and why', async (t) => {
    const { app, team, clock } = await createReleaseApp(t, { open })
    const live = async () =>
      (await app.inject('/remotes.json')).json<LiveSet>().remotes.map(({ version }) => version)
    await team.ship(remoteBundle())
    clock.nowMs += 1000
    await team.publish(remoteBundle({ version: '1.1.0' }))
    assert.deepEqual(await live(), ['1.0.0'])
    for (const [action, payload, version] of [
      ['canary', { version: '1.1.0', percent: 100 }, '1.1.0'],
      ['canary', { version: '1.1.0', percent: 0 }, '1.0.0'],
      ['promote', { version: '1.1.0' }, '1.1.0'],
      ['rollback', { why: 'too green' }, '1.0.0'],
    ] as const) {
      const { statusCode, body } = await team.post(action, payload)
      assert.equal(statusCode, 200, body)
      assert.deepEqual(await live(), [version], action)
    }
    const { events, versions } = await team.history()
    const recorded = events.map(({ who, action, from, to, why }: Record<string, string | null>) =>
      [who, action, from, to, why].join(' '),
    )
    assert.deepEqual(recorded, [
      'ci rollback 1.1.0 1.0.0 too green',
      'ci promote 1.0.0 1.1.0 ',
      'ci canary-ended 1.1.0 1.0.0 ',
      'ci canary 1.0.0 1.1.0 100% of visitors',
      'ci publish  1.1.0 ',
      'ci promote  1.0.0 ',
      'ci publish  1.0.0 ',
    ])
    const [newest, oldest] = versions
    assert.deepEqual([newest.version, oldest.version], ['1.1.0', '1.0.0'])
    assert.match(newest.integrity['/remotes/pond/1.1.0/remoteEntry.js'], /^sha384-/)
    assert.equal(newest.publishedBy, 'ci')
    const { url } = (await team.post('previews/dev', { origin: 'http://localhost:1' })).json()
    assert.equal((await app.inject(new URL(url).pathname)).statusCode, 303)
  })
})

test('answers unknown releases with a message, and changes nothing', async (t) => {
  const { team, app } = await createReleaseApp(t)
  assert.deepEqual(await team.history(), { events: [], versions: [] })
  const statuses = async (action: string, body: object) =>
    (await team.post(action, body)).statusCode
  assert.equal(await statuses('promote', { version: '9.9.9' }), 404)
  assert.equal(await statuses('rollback', {}), 409)
  assert.equal(await statuses('retire', {}), 409)
  assert.equal(await statuses('canary', { version: '9.9.9', percent: 10 }), 409)
  await team.ship(remoteBundle())
  assert.equal(await statuses('rollback', {}), 409)
  assert.equal(await statuses('rollback', { to: '9.9.9' }), 404)
  assert.equal(await statuses('canary', { version: '1.0.0', percent: 10 }), 409)
  assert.equal(await statuses('promote', { version: '../../x' }), 400)
  assert.equal(await statuses('canary', { version: '1.0.0', percent: 101 }), 400)
  await team.publish(remoteBundle({ version: '2.0.0' }))
  const neverLive = await team.post('rollback', { to: '2.0.0' })
  assert.match(neverLive.json().message, /was never live/)
  const { remotes } = (await app.inject('/remotes.json')).json()
  assert.equal(remotes[0].version, '1.0.0')
})

test('rolls back step by step, and never to the version that failed', async (t) => {
  const { team } = await createReleaseApp(t)
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await team.ship(remoteBundle({ version }))
  const rollBack = async () => (await team.post('rollback', {})).json()
  assert.deepEqual(pick(await rollBack()), ['2.0.0', '1.0.0'])
  assert.deepEqual(pick(await rollBack()), ['1.0.0', null])
  assert.equal((await rollBack()).status, 'error')
  const forward = await team.post('rollback', { to: '3.0.0' })
  assert.deepEqual(pick(forward.json()), ['3.0.0', '2.0.0'])
})

function pick({ live, previous }: { live: string; previous: string | null }) {
  return [live, previous]
}
