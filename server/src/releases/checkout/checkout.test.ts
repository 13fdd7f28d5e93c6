import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { LiveSet } from '@sala/kit/contract/remote'
import { createCheckout, garden as gardenItself } from '../../testing/built-checkout.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { createReleaseTeam } from '../../testing/release-team.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { describeFile } from '../bundle/bundle.ts'
import { listApps, listBuiltApps, readSharedPackages } from './apps.ts'
import { compressBuild, readCompressed } from './built-files.ts'
import { packBuild } from './pack.ts'
import { publishAtStart } from './publish-at-start.ts'
import { publishBuilds } from './publish-builds.ts'

type Write = ReturnType<typeof createCheckout>['write']

async function open(t: TestContext) {
  const { root, write } = createCheckout(t)
  const opened = await createTestApp(t, { root })
  let builds = 1

  async function garden() {
    const { remotes } = (await opened.app.inject('/remotes.json')).json<LiveSet>()
    const found = remotes.find(({ name }) => name === 'garden')
    assert.ok(found)
    return found
  }
  function build(entry: string) {
    write('remote-garden/dist/remoteEntry.js', entry)
    write('remote-garden/dist/mf-manifest.json', JSON.stringify({ build: ++builds }))
  }
  /** Publishes the checkout as a server does at its start; returns the logged objects. */
  async function start() {
    const logged: unknown[] = []
    const log = (fields: unknown) => void logged.push(fields)
    await publishAtStart({
      publish: () => publishBuilds({ db: opened.db, root, now: Date.now }, { warn: log } as never),
      log: { error: log } as never,
      signal: t.signal,
    })
    return logged
  }
  return { ...opened, root, write, garden, build, start }
}

test('publishes and promotes the builds of the checkout at the start', async (t) => {
  const { app, garden, signIn } = await open(t)
  const { version, integrity } = await garden()
  assert.match(version, /^1\.0\.0-b[0-9a-f]{12}$/)
  for (const url of Object.keys(integrity ?? {}))
    assert.equal((await app.inject(url)).statusCode, 200)
  const headers = await signIn()
  const { events } = (await app.inject({ url: '/api/releases/garden/history', headers })).json()
  const recorded = events.map(
    ({ who, action, to }: Record<string, string>) => `${who} ${action} ${to}`,
  )
  assert.deepEqual(recorded, [`checkout promote ${version}`, `checkout publish ${version}`])
})

test('promotes a new build at the next start, and keeps the files of the old one', async (t) => {
  const { app, garden, build, start } = await open(t)
  const before = await garden()
  build('second()')
  assert.deepEqual(await garden(), before)
  assert.deepEqual(await start(), [])
  const after = await garden()
  assert.notEqual(after.version, before.version)
  assert.equal(after.fallback?.version, before.version)
  const entry = (manifest: string) =>
    app.inject(manifest.replace('mf-manifest.json', 'remoteEntry.js'))
  assert.equal((await entry(after.manifest)).body, 'second()')
  assert.equal((await entry(before.manifest)).body, 'first()')
})

test('excludes build metadata from the release’s files, and lists shared modules in the manifest', async (t) => {
  const { root, write } = await open(t)
  const usedExports = { '@sala/kit/ui': { Button: 'src/screen.tsx:12' } }
  write('remote-garden/dist/shared-exports.json', JSON.stringify({ usedExports }))
  write('remote-garden/dist/maps/screen.js.map', '{}')
  const garden = listApps(root).find(({ name }) => name === 'garden')
  assert.ok(garden)
  const { manifest, files } = (await packBuild(garden)).bundle
  assert.deepEqual(manifest.usedExports, usedExports)
  for (const path of ['shared-exports.json', 'maps/screen.js.map']) {
    assert.ok(!files.has(path) && !(path in manifest.files), path)
  }
})

test('stores what the build has compressed, but not for a file that has changed since', async (t) => {
  const { app, root, write, garden, build, start } = await open(t)
  const dist = join(root, 'remote-garden/dist')
  const entry = async () => {
    const { manifest } = await garden()
    const url = manifest.replace('mf-manifest.json', 'remoteEntry.js')
    const headers = { 'accept-encoding': 'gzip' }
    return gunzipSync((await app.inject({ url, headers })).rawPayload).toString()
  }
  const second = 'second() '.repeat(50)
  build(second)
  await compressBuild('garden', dist)
  const compressed = await readCompressed(dist)
  const { sha256 } = describeFile(Buffer.from(second))
  // Nobody but this build would compress it to this.
  compressed.set(sha256, { brotli: null, gzip: gzipSync('as it was built') })
  writeFileSync(join(dist, 'compressed.bin'), serialize(compressed))
  assert.deepEqual(await start(), [])
  assert.equal(await entry(), 'as it was built')

  const third = 'third() '.repeat(50)
  build(third)
  assert.deepEqual(await start(), [])
  assert.equal(await entry(), third)

  const fourth = 'fourth() '.repeat(50)
  build(fourth)
  write('remote-garden/dist/compressed.bin', 'cut off')
  assert.deepEqual(await start(), [])
  assert.equal(await entry(), fourth)
})

test('gives other files from the same inputs another version', async (t) => {
  const { write, garden, build, start } = await open(t)
  write('remote-garden/dist/inputs.txt', '012345678901')
  build('second()')
  await start()
  assert.equal((await garden()).version, '1.0.0-b012345678901')
  build('third()')
  await start()
  assert.match((await garden()).version, /^1\.0\.0-b012345678901\.d[0-9a-f]{8}$/)
})

test('reads no build while all are live as they were built', async (t) => {
  const { root, write, garden, start } = await open(t)
  const recordBuilds = (order: number) => {
    for (const { folder } of listBuiltApps(root)) {
      write(relative(root, join(folder, 'dist/build-order.txt')), String(order))
    }
  }
  recordBuilds(1)
  await start()
  const { version } = await garden()
  write('remote-garden/dist/remoteEntry.js', 'second()')
  assert.deepEqual(await start(), [])
  assert.equal((await garden()).version, version)
  recordBuilds(2)
  await start()
  const other = (await garden()).version
  assert.match(other, /\.d[0-9a-f]{8}$/)
  write('remote-garden/dist/remoteEntry.js', 'third()')
  await start()
  assert.equal((await garden()).version, other)
  // Builds of one SOURCE_DATE_EPOCH have the same order.
  write('remote-garden/dist/inputs.txt', '012345678901')
  await start()
  assert.equal((await garden()).version, '1.0.0-b012345678901')
})

test('keeps a retired remote retired at every start, until it is promoted', async (t) => {
  const { app, db, root, garden, build, start } = await open(t)
  const { version } = await garden()
  const team = await createReleaseTeam({ app, db }, 'garden')
  assert.equal((await team.post('retire', {})).statusCode, 200)
  build('second()')
  assert.equal((await start()).length, 1)
  await publishBuilds({ db, root, now: Date.now, isForced: true }, { warn: () => {} })
  await assert.rejects(garden())
  const { events, versions } = await team.history()
  assert.deepEqual([events[0].action, events[1].action], ['publish', 'retire'])

  // It was published, so that it can be promoted.
  const [newest] = versions
  assert.notEqual(newest.version, version)
  assert.equal((await team.change('promote', { version: newest.version })).statusCode, 200)
  assert.equal((await garden()).version, newest.version)
})

test('ignores a missing or broken build', async (t) => {
  const { app, root, write, garden, build, start } = await open(t)
  const { version } = await garden()
  write('remote-garden/remote.json', '{')
  build('second()')
  rmSync(join(root, 'remote-garden/dist/remoteEntry.js'))
  assert.equal((await start()).length, 1)
  assert.equal((await garden()).version, version)
  write('remote-garden/remote.json', JSON.stringify(gardenItself))
  assert.equal((await start()).length, 1)
  assert.equal((await garden()).version, version)
  rmSync(join(root, 'remote-garden/dist'), { recursive: true })
  assert.deepEqual(await start(), [])
  assert.equal((await garden()).version, version)
  assert.equal((await app.inject('/garden')).statusCode, 200)
})

test('promotes a host and remotes that fit only each other', async (t) => {
  const { write, garden, app, start } = await open(t)
  writeTypes(write, 'brandNew')
  for (const folder of ['host', 'remote-garden']) write(`${folder}/dist/inputs.txt`, 'bbbbbbbbbbbb')
  await start()
  assert.equal((await garden()).version, '1.0.0-bbbbbbbbbbbbb')
  assert.match((await app.inject('/garden')).body, /\/host\/1\.0\.0-bbbbbbbbbbbbb\/main\.js/)
})

test('does not promote remotes without the new host that they need', async (t) => {
  const { app, db, write, garden, build, start } = await open(t)
  writeTypes(write, 'first')
  build('first()')
  await start()
  const { version } = await garden()
  const team = await createReleaseTeam({ app, db }, 'pond')
  await team.ship(remoteBundle())
  writeTypes(write, 'second')
  write('host/dist/inputs.txt', 'aaaaaaaaaaaa')
  build('second()')
  await start()
  assert.equal((await garden()).version, version)
  assert.doesNotMatch((await app.inject('/garden')).body, /\/host\/1\.0\.0-baaaaaaaaaaaa/)
})

test('does not promote a host whose types are not checked against a team’s release', async (t) => {
  const { app, db, write, garden, build, start } = await open(t)
  const host = () => app.inject('/garden').then(({ body }) => body.match(/\/host\/([^/]+)\//)?.[1])
  writeTypes(write, 'first')
  build('first()')
  await start()
  const team = await createReleaseTeam({ app, db }, 'garden')
  const description = { name: 'garden', route: '/garden' }
  await team.ship(remoteBundle({ version: '5.0.0', description }))
  const shown = await host()
  write('host/dist/types/contract/remote.ts', 'export interface ScreenProps { two: 2 }')
  write('host/dist/inputs.txt', 'cccccccccccc')
  await start()
  assert.deepEqual([(await garden()).version, await host()], ['5.0.0', shown])
})

function writeTypes(write: Write, prop: string) {
  write('host/dist/types/contract/remote.ts', `export interface ScreenProps { ${prop}: string }`)
  write('remote-garden/dist/types/contract/remote.ts', '')
  write('remote-garden/dist/types/screen.d.ts', `export type Props = { ${prop}: string }`)
}

test('lists older versions that a host satisfies, for each package; not for remotes', (t) => {
  const { root, write } = createCheckout(t)
  const singletons = ['ui', 'router']
  write('node_modules/kit/package.json', JSON.stringify({ version: '2.0.0', singletons }))
  const shares = { version: '1.0.0', peerDependencies: { kit: '^2.0.0' } }
  const sharing = (satisfies?: object) => {
    for (const name of ['host', 'remote-garden']) {
      write(`${name}/package.json`, JSON.stringify({ ...shares, satisfies }))
    }
    return listApps(root).map(readSharedPackages)
  }
  assert.ok(sharing().every((one) => !('satisfies' in one)))
  const [host, remote] = sharing({ kit: ['1.4.0'], other: ['1.0.0'] })
  assert.deepEqual(host?.satisfies, { 'kit/ui': ['1.4.0'], 'kit/router': ['1.4.0'] })
  assert.equal(remote?.satisfies, undefined)
})
