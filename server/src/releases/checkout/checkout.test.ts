import assert from 'node:assert/strict'
import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { LiveSet } from '@sala/shared/contract/remote'
import { builtCheckout } from '../../testing/built-checkout.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { releaseTeam } from '../../testing/release-team.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { typesDigestOf } from '../checks/types-digest.ts'
import { findApps } from './apps.ts'
import { packBuild } from './pack.ts'

type Write = ReturnType<typeof builtCheckout>['write']

async function open(t: TestContext) {
  const { root, write } = builtCheckout(t)
  const opened = await openTestApp(t, { root })
  let builds = 1

  async function garden() {
    const { remotes } = (await opened.app.inject('/remotes.json')).json<LiveSet>()
    const found = remotes.find(({ name }) => name === 'garden')
    assert.ok(found)
    return found
  }
  function build(entry: string) {
    const manifest = 'remote-garden/dist/mf-manifest.json'
    write('remote-garden/dist/remoteEntry.js', entry)
    write(manifest, JSON.stringify({ build: ++builds }))
    utimesSync(join(root, manifest), builds, builds)
  }
  return { ...opened, root, write, garden, build }
}

test('what the checkout has built is live from the start, by the checkout', async (t) => {
  const { app, garden, signIn } = await open(t)
  const { version, integrity } = await garden()
  assert.match(version, /^1\.0\.0-b[0-9a-f]{12}$/)
  for (const url of Object.keys(integrity ?? {}))
    assert.equal((await app.inject(url)).statusCode, 200)
  const headers = await signIn()
  const { events } = (await app.inject({ url: '/api/releases/garden/history', headers })).json()
  const told = events.map(({ who, action, to }: Record<string, string>) => `${who} ${action} ${to}`)
  assert.deepEqual(told, [`checkout promote ${version}`, `checkout publish ${version}`])
})

test('a remote that is built again is live at the next page, and the old one stays loadable', async (t) => {
  const { app, garden, build } = await open(t)
  const before = await garden()
  build('second()')
  const after = await garden()
  assert.notEqual(after.version, before.version)
  assert.equal(after.fallback?.version, before.version)
  const entry = (manifest: string) =>
    app.inject(manifest.replace('mf-manifest.json', 'remoteEntry.js'))
  assert.equal((await entry(after.manifest)).body, 'second()')
  assert.equal((await entry(before.manifest)).body, 'first()')
})

test('the same inputs that made other files are another version', async (t) => {
  const { write, garden, build } = await open(t)
  write('remote-garden/dist/inputs.txt', '012345678901')
  build('second()')
  assert.equal((await garden()).version, '1.0.0-b012345678901')
  build('third()')
  assert.match((await garden()).version, /^1\.0\.0-b012345678901\.d[0-9a-f]{8}$/)
})

test('what a team has promoted or rolled back, the checkout leaves alone', async (t) => {
  const { app, db, garden, build } = await open(t)
  await garden()
  const team = await releaseTeam({ app, db }, 'garden')
  await team.ship(
    remoteBundle({ version: '5.0.0', description: { name: 'garden', route: '/garden' } }),
  )
  build('second()')
  assert.equal((await garden()).version, '5.0.0')
  const { versions } = await team.history()
  assert.equal(versions.length, 3)
})

test('a build that is away or broken changes nothing', async (t) => {
  const { app, root, write, garden, build } = await open(t)
  const { version } = await garden()
  write('remote-garden/remote.json', '{')
  build('second()')
  rmSync(join(root, 'remote-garden/dist/remoteEntry.js'))
  assert.equal((await garden()).version, version)
  rmSync(join(root, 'remote-garden/dist'), { recursive: true })
  assert.equal((await garden()).version, version)
  assert.equal((await app.inject('/garden')).statusCode, 200)
})

test('host and remotes of one checkout may change together', async (t) => {
  const { root, write, garden, app } = await open(t)
  await garden()
  const contract = (prop: string) => `export interface ScreenProps { ${prop}: string }
export interface ScreenModule { default: (props: ScreenProps) => null }
export interface RemoteDescription { name: string }`
  for (const folder of ['host', 'remote-garden']) {
    write(`${folder}/dist/types/contract/remote.ts`, contract('brandNew'))
    write(`${folder}/dist/inputs.txt`, 'bbbbbbbbbbbb')
    utimesSync(join(root, folder, 'dist/inputs.txt'), 5, 5)
  }
  write(
    'remote-garden/dist/types/screen.d.ts',
    'export default function Screen(props: { brandNew: string }): null',
  )
  await markAsChecked(root, write)
  assert.equal((await garden()).version, '1.0.0-bbbbbbbbbbbbb')
  assert.match((await app.inject('/garden')).body, /\/host\/1\.0\.0-bbbbbbbbbbbbb\/main\.js/)
})

test('remotes that fit the new host alone do not go live without it', async (t) => {
  const { app, root, db, write, garden, build } = await open(t)
  await writeTypes(root, write, 'first')
  const { version } = await garden()
  const team = await releaseTeam({ app, db }, 'pond')
  await team.ship(remoteBundle())
  await writeTypes(root, write, 'second')
  write('host/dist/inputs.txt', 'aaaaaaaaaaaa')
  build('second()')
  assert.equal((await garden()).version, version)
  assert.doesNotMatch((await app.inject('/garden')).body, /\/host\/1\.0\.0-baaaaaaaaaaaa/)
})

test('a build whose types nobody has checked changes nothing that is live', async (t) => {
  const { app, root, db, write, garden, build } = await open(t)
  const host = () => app.inject('/garden').then(({ body }) => body.match(/\/host\/([^/]+)\//)?.[1])
  await writeTypes(root, write, 'first')
  const before = [(await garden()).version, await host()]
  // Of the checkout itself: the mark is of the build before.
  write('host/dist/types/contract/remote.ts', 'export interface ScreenProps { one: 1 }')
  write('remote-garden/dist/types/screen.d.ts', 'export default function Screen(): null')
  write('host/dist/inputs.txt', 'aaaaaaaaaaaa')
  build('second()')
  assert.deepEqual([(await garden()).version, await host()], before)

  // Beside a team's release: nobody has checked the new host against it.
  const team = await releaseTeam({ app, db }, 'garden')
  const description = { name: 'garden', route: '/garden' }
  await team.ship(remoteBundle({ version: '5.0.0', description }))
  const shown = await host()
  await markAsChecked(root, write)
  write('host/dist/types/contract/remote.ts', 'export interface ScreenProps { two: 2 }')
  write('host/dist/inputs.txt', 'cccccccccccc')
  utimesSync(join(root, 'host/dist/inputs.txt'), 7, 7)
  assert.deepEqual([(await garden()).version, await host()], ['5.0.0', shown])
})

/** Builds whose types fit each other. */
async function writeTypes(root: string, write: Write, prop: string) {
  write('host/dist/types/contract/remote.ts', `export interface ScreenProps { ${prop}: string }`)
  write('remote-garden/dist/types/contract/remote.ts', '')
  write('remote-garden/dist/types/screen.d.ts', `export type Props = { ${prop}: string }`)
  await markAsChecked(root, write)
}

/** As `npm run build` does. */
async function markAsChecked(root: string, write: Write) {
  const bundles = await Promise.all(findApps(root).map(packBuild))
  const [host, remote] = bundles.map(({ bundle }) => typesDigestOf(bundle.manifest))
  write('remote-garden/dist/types-checked.txt', `${host} ${remote}\n`)
}
