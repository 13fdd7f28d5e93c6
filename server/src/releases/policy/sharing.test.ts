import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { checkFindings, createReleaseApp } from '../../testing/release-team.ts'

test('refuses a remote whose requirement the live host does not satisfy', async (t) => {
  const opened = await createReleaseApp(t)
  const requiring = (requires: Record<string, string>) =>
    checkFindings(opened.team, remoteBundle({ manifest: { requires } }))
  assert.deepEqual(await requiring({ react: '^19.3.0' }), [])
  const [raised] = await requiring({ react: '^20.0.0' })
  assert.deepEqual([raised?.rule, raised?.consumer], ['shared', 'host 2.0.0'])
  assert.match(
    raised?.message ?? '',
    /pond 1\.0\.0 requires react \^20\.0\.0, but host 2\.0\.0 provides react 19\.3\.1/,
  )
  assert.match((await requiring({ vue: '^3.0.0' }))[0]?.message ?? '', /does not provide vue/)
  assert.match((await requiring({ constructor: '*' }))[0]?.message ?? '', /does not provide/)
  assert.match(
    (await requiring({ react: 'newest' }))[0]?.message ?? '',
    /not a valid version range/,
  )
})

test('refuses a host that does not satisfy a live remote', async (t) => {
  const opened = await createReleaseApp(t)
  await opened.team.ship(remoteBundle({ manifest: { requires: { react: '^19.0.0' } } }))
  const host = (version: string) =>
    checkFindings(
      opened.hostTeam,
      hostBundle({ version: '3.0.0', manifest: { provides: { react: version } } }),
    )
  assert.deepEqual(await host('19.9.0'), [])
  const [finding] = await host('20.0.0')
  assert.deepEqual([finding?.rule, finding?.consumer], ['shared', 'pond 1.0.0'])
})

test('names the kit that the live host lacks', async (t) => {
  const opened = await createReleaseApp(t)
  const kit = '@sala/kit/ui'
  const host = hostBundle({ version: '3.0.0', manifest: { provides: { [kit]: '1.0.0' } } })
  await opened.hostTeam.ship(host)
  const requiring = (range: string) =>
    checkFindings(opened.team, remoteBundle({ manifest: { requires: { [kit]: range } } }))
  assert.deepEqual(await requiring('^1.0.0'), [])
  const [finding] = await requiring('^1.1.0')
  assert.deepEqual([finding?.rule, finding?.consumer], ['shared', 'host 3.0.0'])
  assert.equal(
    finding?.message,
    'pond 1.0.0 requires @sala/kit/ui ^1.1.0, but host 3.0.0 provides @sala/kit/ui 1.0.0. ' +
      'Build against what the live host provides, or let a host that provides it go live first.',
  )

  const newer = hostBundle({ version: '3.1.0', manifest: { provides: { [kit]: '1.1.0' } } })
  await opened.hostTeam.ship(newer)
  assert.deepEqual(await requiring('^1.0.0'), [])
  assert.deepEqual(await requiring('^1.1.0'), [])
})

test('names a range that works across a major version of the kit', async (t) => {
  const opened = await createReleaseApp(t)
  const kit = '@sala/kit/ui'
  const host = (version: string, provided: string) =>
    hostBundle({ version, manifest: { provides: { [kit]: provided } } })
  const remote = (version: string, range: string) =>
    remoteBundle({ version, manifest: { requires: { [kit]: range } } })
  const ship = async (team: typeof opened.team, bundle: Parameters<typeof opened.team.ship>[0]) =>
    assert.equal((await team.ship(bundle)).statusCode, 200)
  await ship(opened.hostTeam, host('3.0.0', '1.1.0'))
  await ship(opened.team, remote('1.0.0', '^1.1.0'))

  // Neither may go live before the other.
  const advice = /first: it requires “(.*)”/
  const [ofHost] = await checkFindings(opened.hostTeam, host('4.0.0', '2.0.0'))
  assert.equal(ofHost?.message.match(advice)?.[1], '^1.1.0 || ^2.0.0')
  const [ofRemote] = await checkFindings(opened.team, remote('2.0.0', '^2.0.0'))
  assert.equal(ofRemote?.message.match(advice)?.[1], '^2.0.0 || ^1.1.0')

  await ship(opened.team, remote('2.0.0', '^1.1.0 || ^2.0.0'))
  await ship(opened.hostTeam, host('4.0.0', '2.0.0'))
  await ship(opened.team, remote('3.0.0', '^2.0.0'))
})

test('accepts older kit versions that the host satisfies', async (t) => {
  const opened = await createReleaseApp(t)
  const kit = '@sala/kit/ui'
  const first = hostBundle({ version: '3.0.0', manifest: { provides: { [kit]: '1.4.0' } } })
  await opened.hostTeam.ship(first)
  await opened.team.ship(remoteBundle({ manifest: { requires: { [kit]: '^1.3.0' } } }))
  const host = (satisfies: Record<string, string[]>) =>
    hostBundle({ version: '4.0.0', manifest: { provides: { [kit]: '2.0.0' }, satisfies } })
  for (const wrong of [{}, { [kit]: ['1.2.0', 'newest'] }, { react: ['1.4.0'] }]) {
    const [finding] = await checkFindings(opened.hostTeam, host(wrong))
    assert.deepEqual([finding?.rule, finding?.consumer], ['shared', 'pond 1.0.0'])
  }
  assert.equal((await opened.hostTeam.ship(host({ [kit]: ['1.4.0'] }))).statusCode, 200)
  const requiring = (range: string) =>
    checkFindings(
      opened.team,
      remoteBundle({ version: '2.0.0', manifest: { requires: { [kit]: range } } }),
    )
  assert.deepEqual(await requiring('^1.4.0'), [])
  assert.deepEqual(await requiring('^2.0.0'), [])
  assert.equal((await requiring('^1.5.0'))[0]?.rule, 'shared')
})

const kit = '@sala/kit/ui'
const usingButton = { usedExports: { [kit]: { Button: 'src/screen.tsx:12' } } }
const exporting = (...names: string[]) => ({ providedExports: { [kit]: names } })

test('requires a newer part of the kit only of remotes that use it', async (t) => {
  const opened = await createReleaseApp(t)
  const former = { provides: { [kit]: '1.2.0' }, providedExports: { [kit]: ['Page'] } }
  await opened.hostTeam.ship(hostBundle({ version: '3.0.0', manifest: former }))
  const requires = { [kit]: '^1.2.0', '@sala/kit/collection': '^1.2.0' }
  const findingsFor = async (...used: string[]) => {
    const usedExports = Object.fromEntries(used.map((name) => [name, { Page: 'src/screen.tsx:1' }]))
    const remote = remoteBundle({ manifest: { requires, usedExports } })
    return (await checkFindings(opened.team, remote)).map(({ rule }) => rule)
  }
  assert.deepEqual(await findingsFor(kit), [])
  assert.deepEqual(await findingsFor(kit, '@sala/kit/collection'), ['shared', 'exports'])
  assert.deepEqual(await findingsFor(kit, '@sala/kit/collection/rows'), ['shared', 'exports'])
})

test('refuses a host without an export that a live remote uses, and names the line', async (t) => {
  const opened = await createReleaseApp(t)
  const { team, hostTeam } = opened
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: exporting('Button', 'Page') }))
  await team.ship(remoteBundle({ manifest: usingButton }))
  const host = (...names: string[]) =>
    checkFindings(hostTeam, hostBundle({ version: '3.1.0', manifest: exporting(...names) }))
  assert.deepEqual(await host('Page'), [
    {
      rule: 'exports',
      consumer: 'pond 1.0.0',
      file: 'src/screen.tsx',
      line: 12,
      message:
        'pond 1.0.0 uses Button of @sala/kit/ui, which host 3.1.0 no longer provides: src/screen.tsx:12. Keep it until the team has released without it.',
    },
  ])
  assert.deepEqual(await host('Button'), [])
})

test('refuses a remote that uses a missing export, when published and when promoted', async (t) => {
  const opened = await createReleaseApp(t)
  const { team, hostTeam } = opened
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: exporting('Page') }))
  const [finding] = await checkFindings(opened.team, remoteBundle({ manifest: usingButton }))
  assert.deepEqual([finding?.consumer, finding?.line], ['host 3.0.0', 12])
  assert.match(
    finding?.message ?? '',
    /^pond 1\.0\.0 uses Button of .* host 3\.0\.0 does not provide/,
  )

  await hostTeam.ship(hostBundle({ version: '3.1.0', manifest: exporting('Button') }))
  await team.publish(remoteBundle({ manifest: usingButton }))
  await hostTeam.change('rollback', {})
  const { statusCode, body } = await team.change('promote', { version: '1.0.0' })
  assert.equal(statusCode, 422)
  assert.match(body, /uses Button of/)
})

test('names each removed export to a remote that may use all of them', async (t) => {
  const { team, hostTeam } = await createReleaseApp(t)
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: exporting('Button', 'Page') }))
  const usedExports = { [kit]: { '*': 'src/screen.tsx:3' } }
  await team.ship(remoteBundle({ manifest: { usedExports } }))
  const findingsFor = async (...names: string[]) => {
    const host = hostBundle({ version: '3.1.0', manifest: exporting(...names) })
    return (await checkFindings(hostTeam, host)).map(({ message }) => message.slice(0, 26))
  }
  assert.deepEqual(await findingsFor('Button', 'Page', 'Card'), [])
  assert.deepEqual(await findingsFor(), [
    'pond 1.0.0 uses Button of ',
    'pond 1.0.0 uses Page of @s',
  ])
})

test('does not check releases without lists of exports', async (t) => {
  const opened = await createReleaseApp(t)
  const { team, hostTeam } = opened
  await team.ship(remoteBundle({ manifest: usingButton }))
  assert.equal((await hostTeam.ship(hostBundle({ version: '3.0.0' }))).statusCode, 200)
  await team.ship(remoteBundle({ version: '1.1.0' }))
  const manifest = exporting()
  assert.equal((await hostTeam.ship(hostBundle({ version: '3.1.0', manifest }))).statusCode, 200)
  const unknown = { providedExports: { [kit]: null } }
  await hostTeam.ship(hostBundle({ version: '3.2.0', manifest: unknown }))
  assert.deepEqual(
    await checkFindings(opened.team, remoteBundle({ version: '1.2.0', manifest: usingButton })),
    [],
  )
})

test('refuses requirements in release.json that differ from the build', async (t) => {
  const opened = await createReleaseApp(t)
  const built = (...shared: object[]) => ({ 'mf-manifest.json': JSON.stringify({ shared }) })
  const react = { name: 'react', version: '19.3.1', requiredVersion: '^19.3.0' }
  const jsx = { name: 'react/jsx-runtime', version: '19.3.1', requiredVersion: '^19.3.1' }
  const messages = async (files: Record<string, string>, requires: Record<string, string>) =>
    (await checkFindings(opened.team, remoteBundle({ files, manifest: { requires } }))).map(
      ({ rule, message }) => `${rule} ${message}`,
    )
  assert.deepEqual(await messages(built(react, jsx), { react: '^19.3.0' }), [])
  const [kept] = await messages(built(react), {})
  assert.match(kept ?? '', /^sharing The build requires react \^19\.3\.0, .* does not list it/)
  const [lied] = await messages(built(react), { react: '*' })
  assert.match(lied ?? '', /lists \*/)
  assert.match(
    (await messages({ 'mf-manifest.json': '<html>' }, {}))[0] ?? '',
    /not a valid federation/,
  )
})

test('refuses to promote a published release that the live host no longer satisfies', async (t) => {
  const { app, team, hostTeam } = await createReleaseApp(t)
  await team.publish(remoteBundle({ manifest: { requires: { react: '^19.0.0' } } }))
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: { provides: { react: '20.0.0' } } }))
  const { statusCode, body } = await team.post('promote', { version: '1.0.0' })
  assert.equal(statusCode, 422)
  assert.equal(JSON.parse(body).findings[0].consumer, 'host 3.0.0')
  assert.deepEqual((await app.inject('/remotes.json')).json().remotes, [])
})

test('refuses an unknown contract version', async (t) => {
  const opened = await createReleaseApp(t)
  const two = { contract: 2 } as unknown as { contract: 1 }
  const [finding, ...others] = await checkFindings(opened.team, remoteBundle({ manifest: two }))
  assert.deepEqual([finding?.rule, finding?.file, others], ['contract', 'remote.json', []])
})
