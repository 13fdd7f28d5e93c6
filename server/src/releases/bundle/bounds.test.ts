import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { hostBundle, pond, remoteBundle, tarball } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { checkRelease } from '../policy/check-release.ts'
import { checkPage } from '../policy/files.ts'
import { fromBundle } from '../policy/policy-input.ts'
import type { Bundle } from './bundle.ts'

const numbered = <Value>(count: number, value: Value, name = (index: number) => `p${index}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value]))
const file = { sha256: 'a'.repeat(64), bytes: 1, integrity: `sha384-${'a'.repeat(64)}` }

test('limits each part of release.json, and its size before it is parsed', async (t) => {
  const { app, team } = await createReleaseApp(t)
  const status = async (content: object | string) => {
    const json = typeof content === 'string' ? content : JSON.stringify(content)
    const payload = await tarball([{ name: 'release.json', content: json }])
    const statuses = await Promise.all(
      ['', '/check'].map(async (action) => (await team.upload(payload, action)).statusCode),
    )
    assert.equal(statuses[0], statuses[1])
    return statuses[0]
  }
  const { manifest } = remoteBundle()
  assert.equal(await status(`{"a":${'['.repeat(2_000_000)}`), 413)
  const many = numbered(20_000, file)
  assert.equal(await status({ ...manifest, files: many }), 413)
  for (const change of [
    { files: numbered(501, file) },
    { requires: numbered(101, '*') },
    { provides: numbered(101, '*') },
    { requires: { react: 'x'.repeat(101) } },
    { satisfies: { react: Array(11).fill('1.0.0') } },
    { satisfies: { react: 'x' } },
    { requires: { ['x'.repeat(101)]: '*' } },
    { requires: { 'a\u0000': { deep: 'x'.repeat(10_000) } } },
    { files: { 'a\u0000': { deep: 'x'.repeat(10_000) } } },
    { usedExports: numbered(101, {}) },
    { usedExports: { kit: numbered(501, 'a.ts:1') } },
    { usedExports: { kit: { ['x'.repeat(101)]: 'a.ts:1' } } },
    { usedExports: { kit: { '': 'a.ts:1' } } },
    { usedExports: { kit: { Button: 'x'.repeat(301) } } },
    { usedExports: { kit: ['Button'] } },
    { providedExports: numbered(101, null) },
    { providedExports: { kit: Array(2001).fill('Button') } },
    { providedExports: { kit: ['x'.repeat(101)] } },
    { providedExports: { kit: [''] } },
    { entry: 'x'.repeat(201) },
    { commit: 'x'.repeat(65) },
    { description: { ...pond, title: 'x'.repeat(201) } },
    { description: { ...pond, budgetBytes: 40_000_000 } },
    { description: { ...pond, lists: Array(11).fill('staff') } },
    { description: { ...pond, collections: Array(11).fill({ name: 'a', fields: [] }) } },
    { description: { ...pond, route: `/${'a-'.repeat(100)}` } },
  ]) {
    assert.equal(await status({ ...manifest, ...change }), 400, JSON.stringify(change).slice(0, 60))
  }
  assert.equal((await app.inject('/api/health')).statusCode, 200)
})

test('limits number and length of findings', async (t) => {
  const { team } = await createReleaseApp(t)
  const files = numbered(400, 'x', (index) => `f${index}.js`)
  const bundle = remoteBundle({ files })
  for (const path of Object.keys(files)) bundle.files.delete(path)
  assert.equal((await team.check(bundle)).json().findings.length, 50)

  const shared = [{ name: 'x'.repeat(100_000), version: '1', requiredVersion: '1' }]
  const built = remoteBundle({ files: { 'mf-manifest.json': JSON.stringify({ shared }) } })
  for (const { message } of (await team.check(built)).json().findings) {
    assert.ok(message.length <= 1000)
  }
  const large = JSON.stringify({ shared: Array(10_000).fill(shared[0]?.name.slice(0, 100)) })
  const { findings } = (
    await team.check(remoteBundle({ files: { 'mf-manifest.json': large } }))
  ).json()
  assert.match(findings[0].message, /not a valid federation manifest/)
})

test('refuses a release that would make each page large', () => {
  const rules = (bundle: Bundle) =>
    [...checkPage(bundle), ...checkRelease({ candidate: fromBundle(bundle), others: [] })].map(
      ({ rule, file }) => [rule, file],
    )
  const chunks = numbered(200, 'x', (index) => `${'chunk'.repeat(20)}${index}.js`)
  assert.deepEqual(rules(remoteBundle({ files: chunks })), [['size', undefined]])
  const page = `"%LIVE_SET%"${' '.repeat(20_000)}`
  const large = hostBundle({ files: { 'index.html': page } })
  assert.deepEqual(rules(large), [['files', 'index.html']])
  const hints = { start: 'start.js', styles: ['a.css'], document: [], app: [], collection: [] }
  const files = { 'start.js': 'x', 'a.css': 'i{}', 'hints.json': JSON.stringify(hints) }
  assert.deepEqual(rules(hostBundle({ files })), [])
  for (const wrong of [
    { ...files, 'hints.json': '{' },
    { ...files, 'hints.json': JSON.stringify({ ...hints, styles: ['b.css'] }) },
    { ...files, 'hints.json': JSON.stringify({ ...hints, app: Array(51).fill('a.css') }) },
    { ...files, 'hints.json': JSON.stringify({ ...hints, collection: ['b.js'] }) },
    { ...files, 'hints.json': JSON.stringify({ ...hints, entrance: ['b.js'] }) },
    { ...files, 'a.css': 'x'.repeat(200_001) },
  ]) {
    assert.deepEqual(rules(hostBundle({ files: wrong })), [['files', 'hints.json']])
  }
})

test('ignores files in a federation manifest that the release does not have', async (t) => {
  const { app, team } = await createReleaseApp(t)
  const manifest = (sync: unknown, name = 'remoteEntry.js') =>
    JSON.stringify({
      metaData: { globalName: 'pond', remoteEntry: { path: '', name } },
      exposes: [{ path: './screen', assets: { js: { sync }, css: { sync: [] } } }],
    })
  let minor = 0
  const entry = async (federation: string) => {
    await team.ship(
      remoteBundle({ version: `1.${minor++}.0`, files: { 'mf-manifest.json': federation } }),
    )
    const { remotes } = (await app.inject('/remotes.json')).json<LiveSet>()
    assert.equal(remotes[0]?.version, `1.${minor - 1}.0`)
    return remotes[0]?.entry
  }
  assert.ok(await entry(manifest(['remoteEntry.js'])))
  assert.equal(await entry(manifest(['other.js'])), undefined)
  assert.equal(await entry(manifest([7])), undefined)
  assert.equal(await entry(manifest('remoteEntry.js')), undefined)
  assert.equal(await entry(manifest(Array(51).fill('remoteEntry.js'))), undefined)
  assert.equal(await entry(manifest(['remoteEntry.js'], '../../../evil.js')), undefined)
})
