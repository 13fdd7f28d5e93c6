import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LiveSet } from '@sala/kit/contract/remote'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

test('a promoted release is in the live set, with its hashes and its fallback', async (t) => {
  const { app, team } = await createReleaseApp(t)
  await team.ship(remoteBundle())
  await team.ship(remoteBundle({ version: '1.1.0', description: { title: 'Deep pond' } }))
  const { remotes, host } = (await app.inject('/remotes.json')).json<LiveSet>()
  const [pond] = remotes
  assert.equal(host.version, '2.0.0')
  assert.equal(pond?.title, 'Deep pond')
  assert.equal(pond?.manifest, '/remotes/pond/1.1.0/mf-manifest.json')
  assert.equal(pond?.fallback?.manifest, '/remotes/pond/1.0.0/mf-manifest.json')
  for (const release of [pond, pond?.fallback]) {
    const files = Object.entries(release?.integrity ?? {})
    assert.equal(files.length, 2)
    for (const [url, integrity] of files) {
      const { rawPayload } = await app.inject(url)
      const hash = createHash('sha384').update(rawPayload).digest('base64')
      assert.equal(integrity, `sha384-${hash}`, url)
    }
  }
})

test('answers 304 while the live set is the same', async (t) => {
  const { app, team } = await createReleaseApp(t)
  await team.ship(remoteBundle())
  const read = (etag = '') =>
    app.inject({ url: '/remotes.json', headers: { 'if-none-match': etag } })
  const first = await read()
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  assert.equal((await read(String(first.headers.etag))).statusCode, 304)
  await team.ship(remoteBundle({ version: '1.1.0' }))
  const second = await read(String(first.headers.etag))
  assert.equal(second.statusCode, 200)
  assert.notEqual(second.json().revision, first.json().revision)
  assert.match((await app.inject('/pond')).body, /\/remotes\/pond\/1\.1\.0\//)
})

test('has integrity for the host’s files in the page', async (t) => {
  const { app, hostTeam } = await createReleaseApp(t)
  const html =
    '<script type="application/json">"%LIVE_SET%"</script><script defer src=%HOST%/main.js></script><link href="%HOST%/a.css" rel=stylesheet><link rel=icon href=%HOST%/icon.svg>'
  const bundle = hostBundle({ version: '2.1.0', files: { 'index.html': html, 'a.css': 'i{}' } })
  await hostTeam.ship(bundle)
  const { body } = await app.inject('/')
  const { files } = bundle.manifest
  for (const part of [
    `<script defer src=/host/2.1.0/main.js integrity="${files['main.js']?.integrity}" crossorigin>`,
    `<link href="/host/2.1.0/a.css" integrity="${files['a.css']?.integrity}" rel=stylesheet>`,
    '<link rel=icon href=/host/2.1.0/icon.svg>',
  ]) {
    assert.ok(body.includes(part), part)
  }
})

test('serves files immutable and compressed, also of former releases', async (t) => {
  const { app, team } = await createReleaseApp(t)
  const script = `pond(${'"lotus", '.repeat(200)})`
  await team.ship(remoteBundle({ files: { 'remoteEntry.js': script, 'a.avif': 'picture' } }))
  for (let minor = 1; minor <= 3; minor++)
    await team.ship(remoteBundle({ version: `1.${minor}.0` }))

  const url = '/remotes/pond/1.0.0/remoteEntry.js'
  const get = (encoding: string, more = {}) =>
    app.inject({ url, headers: { 'accept-encoding': encoding, ...more } })
  const plain = await get('')
  assert.equal(plain.body, script)
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers['x-content-type-options'], 'nosniff')
  assert.equal(plain.headers.vary, 'accept-encoding')
  assert.match(String(plain.headers['content-type']), /^text\/javascript/)
  for (const [accepted, encoding, decode] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get(accepted)
    assert.equal(headers['content-encoding'], encoding)
    assert.equal(decode(rawPayload).toString(), script)
    const again = await get(accepted, { 'if-none-match': headers.etag })
    assert.equal(again.statusCode, 304)
  }
  const picture = await app.inject({
    url: '/remotes/pond/1.0.0/a.avif',
    headers: { 'accept-encoding': 'br' },
  })
  assert.equal(picture.headers['content-encoding'], undefined)
})

test('serves no other files and no paths outside of a release', async (t) => {
  const { app, team } = await createReleaseApp(t)
  await team.ship(remoteBundle())
  for (const url of [
    '/remotes/pond/1.0.0/other.js',
    '/remotes/pond/9.9.9/remoteEntry.js',
    '/remotes/pond/1.0.0/',
    '/remotes/pond/1.0.0/../../../package.json',
    '/remotes/pond/1.0.0/..%2f..%2fremotes.json',
    '/remotes/host/2.0.0/main.js',
    '/host/1.0.0/remoteEntry.js',
    '/host/2.0.0/%00',
    '/remotes/constructor/1.0.0/remoteEntry.js',
  ]) {
    const { statusCode } = await app.inject(url)
    assert.ok([400, 404].includes(statusCode), `${url}: ${statusCode}`)
  }
})

test('promotes and rolls back 50 times under traffic without a failed request or a wrong byte', async (t) => {
  const { app, team, hostTeam } = await createReleaseApp(t)
  const versions = ['1.0.0', '1.1.0']
  for (const version of versions) await team.ship(remoteBundle({ version }))
  await hostTeam.publish(hostBundle({ version: '2.1.0' }))
  let isOver = false
  let requests = 0

  async function visit() {
    while (!isOver) {
      const page = await app.inject({ url: '/pond', headers: { 'accept-encoding': 'gzip' } })
      assert.equal(page.statusCode, 200)
      const html = gunzipSync(page.rawPayload).toString()
      const [, json = ''] = html.match(/json">(.*)<\/script>/) ?? []
      const { host, remotes } = JSON.parse(json) as LiveSet
      assert.ok(
        html.includes(`<i>${host.version}</i>`) && html.endsWith(`/host/${host.version}/main.js`),
      )
      for (const [url, integrity] of Object.entries(remotes[0]?.integrity ?? {})) {
        const { statusCode, rawPayload } = await app.inject(url)
        assert.equal(statusCode, 200)
        const hash = createHash('sha384').update(rawPayload).digest('base64')
        assert.equal(`sha384-${hash}`, integrity)
        requests++
      }
      requests++
    }
  }
  const visitors = [1, 2, 3, 4].map(visit)
  for (let round = 0; round < 25; round++) {
    assert.equal((await team.post('rollback', { to: '1.0.0' })).statusCode, 200)
    assert.equal((await team.post('promote', { version: '1.1.0' })).statusCode, 200)
    const version = round % 2 ? '2.0.0' : '2.1.0'
    assert.equal((await hostTeam.post('promote', { version })).statusCode, 200)
  }
  isOver = true
  await Promise.all(visitors)
  assert.ok(requests > 100, `${requests}`)
})
