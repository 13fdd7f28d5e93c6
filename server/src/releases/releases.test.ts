import assert from 'node:assert/strict'
import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { LiveSet } from '@sala/shared/contract/remote'
import { builtCheckout } from '../testing/built-checkout.ts'
import { openTestApp } from '../testing/test-app.ts'
import { openCheckout } from './checkout.ts'

async function open(t: TestContext) {
  const { root, write } = builtCheckout(t)
  const { app } = await openTestApp(t, { deps: { checkout: openCheckout(root) } })
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  async function garden() {
    const { remotes } = (await get('/remotes.json')).json<LiveSet>()
    assert.ok(remotes[0])
    return remotes[0]
  }
  return { root, write, get, garden }
}

test('the live set says which build of each remote is live, and is never cached', async (t) => {
  const { get, garden } = await open(t)
  const { name, version, manifest } = await garden()
  assert.equal(name, 'garden')
  assert.equal(manifest, `/remotes/garden/${version}/mf-manifest.json`)
  assert.equal((await get('/remotes.json')).headers['cache-control'], 'no-cache')
  assert.deepEqual((await get(manifest)).json(), { build: 1 })
})

test('files of a build are immutable, and compressed where the client takes it', async (t) => {
  const { write, get, garden } = await open(t)
  write('remote-garden/dist/remoteEntry.js.br', 'as compressed')
  const url = (await garden()).manifest.replace('mf-manifest.json', 'remoteEntry.js')

  const plain = await get(url)
  assert.equal(plain.body, 'first()')
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(plain.headers['content-type']), /javascript/)

  const compressed = await get(url, { 'accept-encoding': 'br, gzip' })
  assert.equal(compressed.headers['content-encoding'], 'br')
  assert.equal(compressed.body, 'as compressed')
})

test('a remote that is built again is live under another address, without a restart', async (t) => {
  const { root, write, get, garden } = await open(t)
  const before = await garden()
  write('remote-garden/dist/mf-manifest.json', '{"build":2}')
  utimesSync(join(root, 'remote-garden/dist/mf-manifest.json'), 1, 1)
  const after = await garden()
  assert.notEqual(after.manifest, before.manifest)
  assert.deepEqual((await get(after.manifest)).json(), { build: 2 })
  assert.equal((await get(before.manifest)).statusCode, 404)
})

test('a remote whose build is away keeps its route', async (t) => {
  const { root, get, garden } = await open(t)
  const { manifest } = await garden()
  rmSync(join(root, 'remote-garden/dist'), { recursive: true })
  assert.equal((await garden()).manifest, manifest)
  assert.equal((await get(manifest)).statusCode, 404)
  assert.equal((await get('/garden')).statusCode, 200)
})

for (const path of [
  '/remotes/garden/VERSION/../../../../package.json',
  '/remotes/garden/VERSION/%2e%2e/remote.json',
  '/remotes/garden/VERSION/..%2fremote.json',
  '/remotes/garden/VERSION//etc/passwd',
  '/remotes/garden/other/remoteEntry.js',
  '/remotes/host/VERSION/index.html',
]) {
  test(`${path} gives nothing away`, async (t) => {
    const { get, garden } = await open(t)
    const { statusCode, body } = await get(path.replace('VERSION', (await garden()).version))
    assert.ok(statusCode === 404 || statusCode === 403 || statusCode === 400, String(statusCode))
    assert.doesNotMatch(body, /workspaces|root:|"route":"\/garden"}/)
  })
}
