import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import type { LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import { checkRelease } from './check-release.ts'
import { fromBundle, type PolicyInput } from './policy-input.ts'

const office = { access: 'signed-in', layout: 'shell' } as const

/** A release of a back-office remote, with the types that its slots and fills require. */
function release(name: string, version: string, traits: Partial<RemoteDescription> = {}) {
  const { offers = [], fills = [] } = traits
  const filling = fills.map((slot) => [`types/fills/${slot}.d.ts`, 'export {}'])
  return remoteBundle({
    version,
    description: { ...office, name, route: `/${name}`, ...traits },
    files: {
      ...(offers.length > 0 && { 'types/slots.d.ts': `export {} // ${offers}` }),
      ...Object.fromEntries(filling),
    },
  })
}
const court = (version: string, ...offers: string[]) => release('court', version, { offers })
const lamp = (version: string, ...fills: string[]) => release('lamp', version, { fills })

type Bundle = ReturnType<typeof release>

/** The findings about a release beside another, in place of `live`; of this rule alone. */
function check(bundle: Bundle, other?: Bundle, live?: Bundle, more: Partial<PolicyInput> = {}) {
  const findings = checkRelease({
    candidate: fromBundle(bundle),
    others: other ? [fromBundle(other)] : [],
    live: live && fromBundle(live),
    ...more,
  })
  return findings.map(({ rule, file, consumer, message }) => {
    assert.deepEqual([rule, file], ['slots', 'remote.json'])
    return `${consumer ?? 'nobody'}: ${message}`
  })
}

test('refuses to fill a slot that no live remote offers, and names those that exist', () => {
  const filled = lamp('1.0.0', 'court/edge')
  assert.deepEqual(check(filled), [
    'nobody: lamp 1.0.0 fills court/edge, but no other remote called court is live. Promote it first.',
  ])
  assert.deepEqual(check(lamp('1.0.0', 'court/egde'), court('1.0.0', 'edge')), [
    'nobody: lamp 1.0.0 fills court/egde, but court 1.0.0 offers only court/edge. Change “fills” in remote.json, or promote a release with the slot first.',
  ])
  const ofItself = release('court', '1.1.0', { offers: ['edge'], fills: ['court/edge'] })
  assert.match(check(ofItself).join(), /court 1\.1\.0 fills court\/edge, but no other remote/)
  assert.deepEqual(check(filled, court('1.0.0', 'edge')), [])
  // A slot that was removed later blocks no release that fills it already.
  assert.deepEqual(check(lamp('1.1.0', 'court/edge'), court('1.1.0'), filled), [])
})

test('refuses to remove a filled slot, and names the remote that fills it', () => {
  const [live, filled] = [court('1.0.0', 'edge', 'shore'), lamp('1.0.0', 'court/edge')]
  const removed = court('1.1.0', 'shore')
  assert.deepEqual(check(removed, filled, live), [
    'lamp 1.0.0: court 1.1.0 no longer offers court/edge, which lamp 1.0.0 fills. Keep it until its team has released without it.',
  ])
  assert.deepEqual(check(court('1.1.0', 'edge'), filled, live), [])
  assert.deepEqual(check(removed, lamp('1.1.0'), live), [])
  assert.deepEqual(check(removed, filled, live, { isRollback: true }), [])
  const asPublic = release('court', '1.1.0', { access: 'public', offers: ['edge'] })
  const [first, second] = check(asPublic, filled, live)
  assert.match(first ?? '', /court 1\.1\.0 is public and offers edge, but public pages/)
  assert.match(second ?? '', /no longer offers court\/edge, which lamp 1\.0\.0 fills/)
})

test('refuses a fill whose visitors never see the slot', () => {
  const as = (access: RemoteDescription['access']) =>
    check(release('lamp', '1.1.0', { access, fills: ['court/edge'] }), court('1.0.0', 'edge'))
  assert.match(
    as('signed-out').join(),
    /^court 1\.0\.0: lamp 1\.1\.0 fills court\/edge and is signed-out, but court 1\.0\.0 is signed-in/,
  )
  assert.deepEqual(as('public'), [])
})

test('refuses a release without the types of its slots and fills', () => {
  for (const [bundle, path] of [
    [court('1.1.0', 'edge'), 'types/slots.d.ts'],
    [lamp('1.1.0', 'court/edge'), 'types/fills/court/edge.d.ts'],
  ] as const) {
    delete bundle.manifest.files[path]
    const others = [fromBundle(court('1.0.0', 'edge'))].filter(
      ({ app }) => app !== bundle.manifest.app,
    )
    const findings = checkRelease({ candidate: fromBundle(bundle), others, mustHaveTypes: true })
    assert.deepEqual(
      findings.map(({ rule, file }) => [rule, file]),
      [['types', path]],
    )
  }
})

onDefaultEngine((open) => {
  /** A court that offers `edge` and `shore`, and a lamp that fills `edge`. */
  async function createFilled(t: Parameters<typeof createReleaseApp>[0]) {
    const opened = await createReleaseApp(t, { open })
    const teams = {
      court: await createReleaseTeam(opened, 'court'),
      lamp: await createReleaseTeam(opened, 'lamp'),
    }
    await teams.court.ship(court('0.9.0'))
    for (const bundle of [court('1.0.0', 'edge', 'shore'), lamp('1.0.0', 'court/edge')]) {
      const { statusCode, body } = await teams[bundle.manifest.app as 'court'].ship(bundle)
      assert.equal(statusCode, 200, body)
    }
    return { ...opened, ...teams }
  }

  test('allows a rollback and a retirement that remove a filled slot', async (t) => {
    const teams = await createFilled(t)
    await teams.lamp.ship(lamp('1.1.0'))
    await teams.lamp.ship(lamp('1.2.0', 'court/edge'))
    const back = await teams.court.post('rollback', {})
    assert.equal(back.statusCode, 200, back.body)
    for (const to of ['1.1.0', '1.0.0']) {
      assert.equal((await teams.lamp.post('rollback', { to })).statusCode, 200)
    }
    assert.equal((await teams.court.post('retire', {})).statusCode, 200)
    assert.equal((await teams.lamp.ship(lamp('1.4.0', 'court/edge'))).statusCode, 200)
  })

  test('requires a type check of a slot and its fill', async (t) => {
    const opened = await createFilled(t)
    await opened.court.publish(court('1.1.0', 'edge'))
    const unchecked = await opened.court.post('promote', { version: '1.1.0' })
    assert.equal(unchecked.statusCode, 422)
    const consumers = unchecked.json().findings.map((one: Finding) => `${one.rule} ${one.consumer}`)
    assert.deepEqual(consumers.sort(), ['types-checked host 2.0.0', 'types-checked lamp 1.0.0'])
    assert.equal((await opened.court.change('promote', { version: '1.1.0' })).statusCode, 200)
    // A rollback of either needs no new check.
    assert.equal((await opened.court.post('rollback', {})).statusCode, 200)
    assert.equal((await opened.court.post('promote', { version: '1.1.0' })).statusCode, 200)
  })

  test('sends fills to browsers for each version, and no offers', async (t) => {
    const opened = await createFilled(t)
    await opened.lamp.ship(lamp('1.1.0', 'court/edge', 'court/shore'))
    await opened.lamp.publish(lamp('1.2.0'))
    await opened.lamp.change('canary', { version: '1.2.0', percent: 100 })
    const { remotes } = (await opened.app.inject('/remotes.json')).json<LiveSet>()
    const seen = remotes.map(({ name, version, fills, fallback }) => [
      name,
      version,
      fills,
      fallback?.fills,
    ])
    assert.deepEqual(seen, [
      ['court', '1.0.0', undefined, undefined],
      ['lamp', '1.2.0', [], ['court/edge', 'court/shore']],
    ])
    assert.ok(remotes.every((remote) => !('offers' in remote)))
  })
})
