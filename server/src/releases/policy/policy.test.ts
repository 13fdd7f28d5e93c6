import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@sala/kit/contract/release'
import { hostBundle, pond, remoteBundle } from '../../testing/bundles.ts'
import { openReleaseApp } from '../../testing/release-app.ts'
import { releaseTeam } from '../../testing/release-team.ts'
import { judgeRelease } from './judge-release.ts'
import { fromBundle } from './policy-check.ts'

type Opened = Awaited<ReturnType<typeof openReleaseApp>>

/** The gate is asked, and publishing must be refused for the same reasons. */
async function findingsOf({ team }: Pick<Opened, 'team'>, bundle: ReturnType<typeof remoteBundle>) {
  const checked = await team.check(bundle)
  assert.equal(checked.statusCode, 200, checked.body)
  const { verdict, findings } = checked.json()
  assert.equal(verdict, findings.length > 0 ? 'refused' : 'accepted')
  if (findings.length > 0) {
    const published = await team.publish(bundle)
    assert.equal(published.statusCode, 422)
    assert.deepEqual(published.json().findings, findings)
  }
  return findings as Finding[]
}

test('a requirement that the live host does not satisfy is refused, and names the host', async (t) => {
  const opened = await openReleaseApp(t)
  const requiring = (requires: Record<string, string>) =>
    findingsOf(opened, remoteBundle({ manifest: { requires } }))
  assert.deepEqual(await requiring({ react: '^19.3.0' }), [])
  const [raised] = await requiring({ react: '^20.0.0' })
  assert.deepEqual([raised?.rule, raised?.consumer], ['shared', 'host 2.0.0'])
  assert.match(
    raised?.message ?? '',
    /pond 1\.0\.0 requires react \^20\.0\.0, but host 2\.0\.0 provides react 19\.3\.1/,
  )
  assert.match((await requiring({ vue: '^3.0.0' }))[0]?.message ?? '', /does not provide vue/)
  assert.match((await requiring({ constructor: '*' }))[0]?.message ?? '', /does not provide/)
  assert.match((await requiring({ react: 'newest' }))[0]?.message ?? '', /no range/)
})

test('roles are of those who are signed in: a public screen has none', async (t) => {
  const opened = await openReleaseApp(t)
  const of = (access: 'public' | 'signed-in') =>
    findingsOf(opened, remoteBundle({ description: { access, roles: ['owner'] } }))
  const messages = async (access: 'public' | 'signed-in') =>
    (await of(access)).map(({ message }) => message).join()
  assert.match(await messages('public'), /pond 1\.0\.0 is public and says for which roles it is/)
  assert.doesNotMatch(await messages('signed-in'), /for which roles/)
})

test('a host that leaves a live remote unsatisfied is refused, and names the remote', async (t) => {
  const opened = await openReleaseApp(t)
  await opened.team.ship(remoteBundle({ manifest: { requires: { react: '^19.0.0' } } }))
  const host = (version: string) =>
    findingsOf(
      { team: opened.hostTeam },
      hostBundle({ version: '3.0.0', manifest: { provides: { react: version } } }),
    )
  assert.deepEqual(await host('19.9.0'), [])
  const [finding] = await host('20.0.0')
  assert.deepEqual([finding?.rule, finding?.consumer], ['shared', 'pond 1.0.0'])
})

test('a remote that is built with a newer kit than the live host has is told which it lacks', async (t) => {
  const opened = await openReleaseApp(t)
  const kit = '@sala/kit/ui'
  const host = hostBundle({ version: '3.0.0', manifest: { provides: { [kit]: '1.0.0' } } })
  await opened.hostTeam.ship(host)
  const requiring = (range: string) =>
    findingsOf(opened, remoteBundle({ manifest: { requires: { [kit]: range } } }))
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

test('over a major version of the kit there is a way, and who is refused is told of it', async (t) => {
  const opened = await openReleaseApp(t)
  const kit = '@sala/kit/ui'
  const host = (version: string, provided: string) =>
    hostBundle({ version, manifest: { provides: { [kit]: provided } } })
  const remote = (version: string, range: string) =>
    remoteBundle({ version, manifest: { requires: { [kit]: range } } })
  const ship = async (team: typeof opened.team, bundle: Parameters<typeof opened.team.ship>[0]) =>
    assert.equal((await team.ship(bundle)).statusCode, 200)
  await ship(opened.hostTeam, host('3.0.0', '1.1.0'))
  await ship(opened.team, remote('1.0.0', '^1.1.0'))

  // Neither may go before the other.
  const way = /asks for “(.*)” and is released first/
  const [ofHost] = await findingsOf({ team: opened.hostTeam }, host('4.0.0', '2.0.0'))
  assert.equal(ofHost?.message.match(way)?.[1], '^1.1.0 || ^2.0.0')
  const [ofRemote] = await findingsOf(opened, remote('2.0.0', '^2.0.0'))
  assert.equal(ofRemote?.message.match(way)?.[1], '^2.0.0 || ^1.1.0')

  await ship(opened.team, remote('2.0.0', '^1.1.0 || ^2.0.0'))
  await ship(opened.hostTeam, host('4.0.0', '2.0.0'))
  await ship(opened.team, remote('3.0.0', '^2.0.0'))
})

test('a host that is as good as an older kit says so, and leaves no remote behind', async (t) => {
  const opened = await openReleaseApp(t)
  const kit = '@sala/kit/ui'
  const first = hostBundle({ version: '3.0.0', manifest: { provides: { [kit]: '1.4.0' } } })
  await opened.hostTeam.ship(first)
  await opened.team.ship(remoteBundle({ manifest: { requires: { [kit]: '^1.3.0' } } }))
  const host = (satisfies: Record<string, string[]>) =>
    hostBundle({ version: '4.0.0', manifest: { provides: { [kit]: '2.0.0' }, satisfies } })
  for (const wrong of [{}, { [kit]: ['1.2.0', 'newest'] }, { react: ['1.4.0'] }]) {
    const [finding] = await findingsOf({ team: opened.hostTeam }, host(wrong))
    assert.deepEqual([finding?.rule, finding?.consumer], ['shared', 'pond 1.0.0'])
  }
  assert.equal((await opened.hostTeam.ship(host({ [kit]: ['1.4.0'] }))).statusCode, 200)
  const requiring = (range: string) =>
    findingsOf(opened, remoteBundle({ version: '2.0.0', manifest: { requires: { [kit]: range } } }))
  assert.deepEqual(await requiring('^1.4.0'), [])
  assert.deepEqual(await requiring('^2.0.0'), [])
  assert.equal((await requiring('^1.5.0'))[0]?.rule, 'shared')
})

const kit = '@sala/kit/ui'
const usingButton = { usedExports: { [kit]: { Button: 'src/screen.tsx:12' } } }
const exporting = (...names: string[]) => ({ providedExports: { [kit]: names } })

test('a part of the kit that came later is asked for by whoever uses it, and by nobody else', async (t) => {
  const opened = await openReleaseApp(t)
  const former = { provides: { [kit]: '1.2.0' }, providedExports: { [kit]: ['Page'] } }
  await opened.hostTeam.ship(hostBundle({ version: '3.0.0', manifest: former }))
  const requires = { [kit]: '^1.2.0', '@sala/kit/collection': '^1.2.0' }
  const told = async (...used: string[]) => {
    const usedExports = Object.fromEntries(used.map((name) => [name, { Page: 'src/screen.tsx:1' }]))
    const remote = remoteBundle({ manifest: { requires, usedExports } })
    return (await findingsOf(opened, remote)).map(({ rule }) => rule)
  }
  assert.deepEqual(await told(kit), [])
  assert.deepEqual(await told(kit, '@sala/kit/collection'), ['shared', 'exports'])
  assert.deepEqual(await told(kit, '@sala/kit/collection/rows'), ['shared', 'exports'])
})

test('a host whose kit lacks what a live remote uses is refused, and names remote, export and line', async (t) => {
  const opened = await openReleaseApp(t)
  const { team, hostTeam } = opened
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: exporting('Button', 'Page') }))
  await team.ship(remoteBundle({ manifest: usingButton }))
  const host = (...names: string[]) =>
    findingsOf({ team: hostTeam }, hostBundle({ version: '3.1.0', manifest: exporting(...names) }))
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

test('a remote that uses what the live kit lacks is refused, also once it is published', async (t) => {
  const opened = await openReleaseApp(t)
  const { team, hostTeam } = opened
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: exporting('Page') }))
  const [finding] = await findingsOf(opened, remoteBundle({ manifest: usingButton }))
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

test('whoever may use anything of the kit is named for each thing that goes', async (t) => {
  const { team, hostTeam } = await openReleaseApp(t)
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: exporting('Button', 'Page') }))
  const usedExports = { [kit]: { '*': 'src/screen.tsx:3' } }
  await team.ship(remoteBundle({ manifest: { usedExports } }))
  const told = async (...names: string[]) => {
    const host = hostBundle({ version: '3.1.0', manifest: exporting(...names) })
    return (await findingsOf({ team: hostTeam }, host)).map(({ message }) => message.slice(0, 26))
  }
  assert.deepEqual(await told('Button', 'Page', 'Card'), [])
  assert.deepEqual(await told(), ['pond 1.0.0 uses Button of ', 'pond 1.0.0 uses Page of @s'])
})

test('of a release that does not say what it uses or has, nothing is known', async (t) => {
  const opened = await openReleaseApp(t)
  const { team, hostTeam } = opened
  await team.ship(remoteBundle({ manifest: usingButton }))
  assert.equal((await hostTeam.ship(hostBundle({ version: '3.0.0' }))).statusCode, 200)
  await team.ship(remoteBundle({ version: '1.1.0' }))
  const manifest = exporting()
  assert.equal((await hostTeam.ship(hostBundle({ version: '3.1.0', manifest }))).statusCode, 200)
  const unknown = { providedExports: { [kit]: null } }
  await hostTeam.ship(hostBundle({ version: '3.2.0', manifest: unknown }))
  assert.deepEqual(
    await findingsOf(opened, remoteBundle({ version: '1.2.0', manifest: usingButton })),
    [],
  )
})

test('a release without its types, or with too many, is refused', async (t) => {
  const opened = await openReleaseApp(t)
  const screen = 'types/screen.d.ts'
  const without = remoteBundle()
  without.files.delete(screen)
  delete without.manifest.files[screen]
  const [missing] = await findingsOf(opened, without)
  assert.deepEqual([missing?.rule, missing?.file], ['types', screen])
  const [large] = await findingsOf(
    opened,
    remoteBundle({ files: { 'types/large.d.ts': ' '.repeat(1_000_000) } }),
  )
  assert.match(large?.message ?? '', /types of pond 1\.0\.0 are too large/)
})

test('what a release says that it requires is what it was built to require', async (t) => {
  const opened = await openReleaseApp(t)
  const built = (...shared: object[]) => ({ 'mf-manifest.json': JSON.stringify({ shared }) })
  const react = { name: 'react', version: '19.3.1', requiredVersion: '^19.3.0' }
  const jsx = { name: 'react/jsx-runtime', version: '19.3.1', requiredVersion: '^19.3.1' }
  const messages = async (files: Record<string, string>, requires: Record<string, string>) =>
    (await findingsOf(opened, remoteBundle({ files, manifest: { requires } }))).map(
      ({ rule, message }) => `${rule} ${message}`,
    )
  assert.deepEqual(await messages(built(react, jsx), { react: '^19.3.0' }), [])
  const [kept] = await messages(built(react), {})
  assert.match(kept ?? '', /^sharing The build requires react \^19\.3\.0, .* says nothing of it/)
  const [lied] = await messages(built(react), { react: '*' })
  assert.match(lied ?? '', /says \*/)
  assert.match((await messages({ 'mf-manifest.json': '<html>' }, {}))[0] ?? '', /no federation/)
})

test('a route or a menu entry that somebody has is refused, and names them', async (t) => {
  const opened = await openReleaseApp(t)
  const menu = { label: 'Water', icon: 'x', order: 1 }
  await opened.team.ship(remoteBundle({ description: { menu } }))
  const lake = await releaseTeam(opened, 'lake')
  const refusals = (description: Partial<typeof pond>) =>
    findingsOf({ team: lake }, remoteBundle({ description: { name: 'lake', ...description } }))
  for (const route of ['/pond', '/pond/deep']) {
    const [finding] = await refusals({ route })
    assert.deepEqual([finding?.rule, finding?.consumer], ['routes', 'pond 1.0.0'], route)
  }
  assert.match(
    (await refusals({ route: '/l', menu: { ...menu, label: 'water' } }))[0]?.message ?? '',
    /“water”, which is pond 1\.0\.0’s/,
  )
  for (const route of ['/api', '/remotes/x', '/media', '/host']) {
    assert.match((await refusals({ route }))[0]?.message ?? '', /is the server’s/)
  }
  assert.deepEqual(await refusals({ route: '/ponds' }), [])
  assert.deepEqual(await refusals({ route: '/' }), [])
})

test('an unknown contract version, a wrong name, a bad version and too much weight are refused', async (t) => {
  const opened = await openReleaseApp(t)
  const rulesOf = async (options: Parameters<typeof remoteBundle>[0]) =>
    (await findingsOf(opened, remoteBundle(options))).map(
      ({ rule, file }) => `${rule} ${file ?? ''}`,
    )
  const two = { contract: 2 } as unknown as { contract: 1 }
  assert.deepEqual(await rulesOf({ manifest: two }), ['contract remote.json'])
  assert.deepEqual(await rulesOf({ version: '1.0' }), ['names '])
  assert.deepEqual(await rulesOf({ version: 'v1.0.0' }), ['names '])
  assert.deepEqual(await rulesOf({ version: '1.0.0+7' }), ['names '])
  assert.deepEqual(await rulesOf({ manifest: { description: { ...pond, name: 'lake' } } }), [
    'names ',
  ])
  const heavy = { 'vendor.js': 'x'.repeat(299_990) }
  assert.deepEqual(await rulesOf({ files: heavy }), ['size vendor.js'])
  assert.deepEqual(await rulesOf({ files: heavy, description: { budgetBytes: 400_000 } }), [])
  assert.deepEqual(await rulesOf({ files: { 'a.avif': 'x'.repeat(400_000) } }), [])
})

test('no build of a checkout gives itself a budget without end', () => {
  for (const budgetBytes of [2_000_001, 100_000_000, Number.MAX_VALUE]) {
    const candidate = fromBundle(remoteBundle({ description: { budgetBytes } }))
    const [finding] = judgeRelease({ candidate, others: [] })
    assert.deepEqual([finding?.rule, finding?.file], ['size', 'remote.json'])
    assert.match(finding?.message ?? '', /budgetBytes of \S+; 2000000 is the most/)
  }
  const candidate = fromBundle(remoteBundle({ description: { budgetBytes: 2_000_000 } }))
  assert.deepEqual(judgeRelease({ candidate, others: [] }), [])
})

test('what has become unfit since it was published cannot be promoted', async (t) => {
  const { app, team, hostTeam } = await openReleaseApp(t)
  await team.publish(remoteBundle({ manifest: { requires: { react: '^19.0.0' } } }))
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: { provides: { react: '20.0.0' } } }))
  const { statusCode, body } = await team.post('promote', { version: '1.0.0' })
  assert.equal(statusCode, 422)
  assert.equal(JSON.parse(body).findings[0].consumer, 'host 3.0.0')
  assert.deepEqual((await app.inject('/remotes.json')).json().remotes, [])
})
