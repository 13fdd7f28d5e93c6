import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import type { LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { checkFindings, createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'

type Opened = Awaited<ReturnType<typeof createReleaseApp>>
type Team = Opened['team']

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

/** A court that offers `edge` and `shore`, and a lamp that fills `edge`. */
async function createFilled(
  options: Parameters<typeof createReleaseApp>[1],
  t: Parameters<typeof createReleaseApp>[0],
) {
  const opened = await createReleaseApp(t, options)
  const teams = {
    court: await createReleaseTeam(opened, 'court'),
    lamp: await createReleaseTeam(opened, 'lamp'),
  }
  await ship(teams.court, court('1.0.0', 'edge', 'shore'))
  await ship(teams.lamp, lamp('1.0.0', 'court/edge'))
  return { ...opened, ...teams }
}

async function ship(team: Team, bundle: ReturnType<typeof release>) {
  const { statusCode, body } = await team.ship(bundle)
  assert.equal(statusCode, 200, body)
}

async function only(found: Promise<Finding[]>) {
  const [finding, ...others] = await found
  assert.deepEqual(others, [])
  assert.deepEqual([finding?.rule, finding?.file], ['slots', 'remote.json'])
  return `${finding?.consumer ?? 'nobody'}: ${finding?.message}`
}

onDefaultEngine((open) => {
  test('refuses to fill a slot that no live remote offers, and names those that exist', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const teams = {
      court: await createReleaseTeam(opened, 'court'),
      lamp: await createReleaseTeam(opened, 'lamp'),
    }
    assert.equal(
      await only(checkFindings(teams.lamp, lamp('1.0.0', 'court/edge'))),
      'nobody: lamp 1.0.0 fills court/edge, but no other remote called court is live. Promote it first.',
    )
    await ship(teams.court, court('1.0.0', 'edge'))
    assert.equal(
      await only(checkFindings(teams.lamp, lamp('1.0.0', 'court/egde'))),
      'nobody: lamp 1.0.0 fills court/egde, but court 1.0.0 offers only court/edge. Change “fills” in remote.json, or promote a release with the slot first.',
    )
    assert.match(
      await only(
        checkFindings(
          teams.court,
          release('court', '1.1.0', { offers: ['edge'], fills: ['court/edge'] }),
        ),
      ),
      /court 1\.1\.0 fills court\/edge, but no other remote/,
    )
    assert.deepEqual(await checkFindings(teams.lamp, lamp('1.0.0', 'court/edge')), [])
  })

  test('refuses to remove a filled slot, and names the remote that fills it', async (t) => {
    const opened = await createFilled({ open }, t)
    assert.equal(
      await only(checkFindings(opened.court, court('1.1.0', 'shore'))),
      'lamp 1.0.0: court 1.1.0 no longer offers court/edge, which lamp 1.0.0 fills. Keep it until its team has released without it.',
    )
    assert.deepEqual(await checkFindings(opened.court, court('1.1.0', 'edge')), [])
    const asPublic = release('court', '1.1.0', { access: 'public', offers: ['edge'] })
    const messages = (await checkFindings(opened.court, asPublic)).map(({ message }) => message)
    assert.match(messages[0] ?? '', /^court 1\.1\.0 is public and offers edge, but public pages/)
    assert.match(messages[1] ?? '', /no longer offers court\/edge, which lamp 1\.0\.0 fills/)

    await ship(opened.lamp, lamp('1.1.0'))
    assert.deepEqual(await checkFindings(opened.court, court('1.1.0', 'shore')), [])
  })

  test('refuses a fill whose visitors never see the slot', async (t) => {
    const opened = await createFilled({ open }, t)
    const as = (access: RemoteDescription['access']) =>
      checkFindings(opened.lamp, release('lamp', '1.1.0', { access, fills: ['court/edge'] }))
    assert.match(
      await only(as('signed-out')),
      /^court 1\.0\.0: lamp 1\.1\.0 fills court\/edge and is signed-out, but court 1\.0\.0 is signed-in/,
    )
    assert.deepEqual(await as('public'), [])
  })

  test('allows a rollback and a retirement that remove a filled slot', async (t) => {
    const opened = await createReleaseApp(t, { open })
    const teams = {
      court: await createReleaseTeam(opened, 'court'),
      lamp: await createReleaseTeam(opened, 'lamp'),
    }
    await ship(teams.court, court('0.9.0'))
    await ship(teams.court, court('1.0.0', 'edge'))
    await ship(teams.lamp, lamp('1.0.0', 'court/edge'))
    await ship(teams.lamp, lamp('1.1.0'))
    await ship(teams.lamp, lamp('1.2.0', 'court/edge'))
    const back = await teams.court.post('rollback', {})
    assert.equal(back.statusCode, 200, back.body)
    assert.deepEqual(await checkFindings(teams.lamp, lamp('1.3.0', 'court/edge')), [])
    assert.deepEqual(await checkFindings(teams.court, court('1.1.0')), [])
    assert.equal((await teams.lamp.post('rollback', { to: '1.1.0' })).statusCode, 200)
    assert.equal((await teams.lamp.post('rollback', { to: '1.0.0' })).statusCode, 200)

    assert.equal((await teams.court.post('retire', {})).statusCode, 200)
    await ship(teams.lamp, lamp('1.4.0', 'court/edge'))
  })

  test('requires a type check of a slot and its fill', async (t) => {
    const opened = await createFilled({ open }, t)
    const changed = release('court', '1.1.0', { offers: ['edge'] })
    await opened.court.publish(changed)
    const unchecked = await opened.court.post('promote', { version: '1.1.0' })
    assert.equal(unchecked.statusCode, 422)
    const consumers = unchecked.json().findings.map((one: Finding) => `${one.rule} ${one.consumer}`)
    assert.deepEqual(consumers.sort(), ['types-checked host 2.0.0', 'types-checked lamp 1.0.0'])
    assert.equal((await opened.court.change('promote', { version: '1.1.0' })).statusCode, 200)
    // A rollback of either needs no new check.
    assert.equal((await opened.court.post('rollback', {})).statusCode, 200)
    assert.equal((await opened.court.post('promote', { version: '1.1.0' })).statusCode, 200)
  })

  test('refuses a release without the types of its slots and fills', async (t) => {
    const opened = await createFilled({ open }, t)
    const missing = async (team: Team, bundle: ReturnType<typeof release>, path: string) => {
      bundle.files.delete(path)
      delete bundle.manifest.files[path]
      const [finding] = await checkFindings(team, bundle)
      assert.deepEqual([finding?.rule, finding?.file], ['types', path])
    }
    await missing(opened.court, court('1.1.0', 'edge'), 'types/slots.d.ts')
    await missing(opened.lamp, lamp('1.1.0', 'court/edge'), 'types/fills/court/edge.d.ts')
  })

  test('sends fills to browsers for each version, and no offers', async (t) => {
    const opened = await createFilled({ open }, t)
    await ship(opened.lamp, lamp('1.1.0', 'court/edge', 'court/shore'))
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
