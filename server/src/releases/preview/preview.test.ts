import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { pond, remoteBundle } from '../../testing/bundles.ts'
import { openReleaseApp } from '../../testing/release-app.ts'
import { releaseTeam } from '../../testing/release-team.ts'

const origin = 'http://127.0.0.1:4321'

async function openPreview(t: Parameters<typeof openReleaseApp>[0]) {
  const opened = await openReleaseApp(t)
  await opened.team.ship(remoteBundle())
  const { url } = (await opened.team.post('preview', { origin })).json()
  const link = await opened.app.inject(url)
  const cookie = String(link.headers['set-cookie']).split(';', 1)[0] ?? ''
  const read = async (headers: Record<string, string>) => {
    const page = await opened.app.inject({ url: '/pond', headers })
    const { json } = await opened.app.inject({ url: '/remotes.json', headers })
    const { revision, remotes } = json<LiveSet>()
    const csp = String(page.headers['content-security-policy'])
    return { revision, page: page.body, csp, pond: remotes.find(({ name }) => name === 'pond') }
  }
  return { ...opened, url, link, cookie, read }
}

test('a preview is for the browser that has opened its link, and for nobody else', async (t) => {
  const { link, cookie, read } = await openPreview(t)
  assert.equal(link.statusCode, 303)
  assert.equal(link.headers.location, '/pond')
  assert.match(String(link.headers['set-cookie']), /Max-Age=3600; HttpOnly; SameSite=Lax$/)

  const own = await read({ cookie })
  assert.deepEqual(
    [own.pond?.version, own.pond?.manifest, own.pond?.integrity],
    ['preview', `${origin}/mf-manifest.json`, null],
  )
  assert.ok(own.page.includes(`${origin}/mf-manifest.json`))
  assert.match(own.page, /<strong>Preview<\/strong> of pond from this machine\./)
  assert.match(own.csp, /script-src 'self' http:\/\/127\.0\.0\.1:4321;/)
  assert.match(
    own.csp,
    /connect-src 'self' http:\/\/127\.0\.0\.1:4321 ws:\/\/127\.0\.0\.1:4321(;|$)/,
  )
  assert.match(own.csp, /frame-ancestors 'none'/)
  assert.match(own.csp, /require-trusted-types-for 'script';trusted-types default(;|$)/)
  assert.match(own.csp, /default-src 'self';/)

  for (const headers of [{}, { cookie: `${cookie}x` }, { cookie: 'sala-preview-pond=a.b' }]) {
    const other = await read(headers)
    assert.equal(other.pond?.version, '1.0.0')
    assert.notEqual(other.revision, own.revision)
    assert.ok(!other.page.includes('4321') && !other.csp.includes('4321'))
    assert.ok(!other.page.includes('refresh.js') && !other.page.includes('this machine'))
  }
})

test('a browser keeps the preview of a page of which an owner may change much', async (t) => {
  const { app, team } = await openReleaseApp(t)
  const names = Array.from({ length: 100 }, (_, at) => `home.text${at}`)
  const text = { section: 'Home', label: 'Heading', maxLength: 100 }
  const site = {
    originals: Object.fromEntries(names.map((name) => [name, 'Slow hands, low light'])),
    texts: Object.fromEntries(names.map((name) => [name, text])),
  }
  const shipped = await team.ship(remoteBundle({ description: { site } }))
  assert.equal(shipped.statusCode, 200, shipped.body)
  const { url } = (await team.post('preview', { origin })).json()
  const [cookie = ''] = String((await app.inject(url)).headers['set-cookie']).split(';', 1)
  // What browsers take at least (RFC 6265, 6.1).
  assert.ok(cookie.startsWith('sala-preview-pond=') && cookie.length < 4096, `${cookie.length}`)
})

test('a preview ends after an hour, and its link is no cookie', async (t) => {
  const { app, clock, url, cookie, read } = await openPreview(t)
  const link = { cookie: `sala-preview-pond=${url.replace('/preview/', '')}` }
  assert.equal((await read(link)).pond?.version, '1.0.0')
  clock.nowMs += 60 * 60_000
  assert.equal((await read({ cookie })).pond?.version, '1.0.0')
  assert.equal((await app.inject(url)).statusCode, 404)
})

test('a preview comes from the developer’s own machine only', async (t) => {
  const { team } = await openPreview(t)
  for (const wrong of [
    'https://evil.example',
    'http://localhost.evil.example:80',
    'http://127.0.0.1:80@evil.example',
    'http://localhost:4321/path',
    "http://localhost:4321; script-src 'unsafe-inline'",
    'http://localhost',
  ]) {
    assert.equal((await team.post('preview', { origin: wrong })).statusCode, 400, wrong)
  }
})

test('a remote that was never published is previewed by its own description', async (t) => {
  const { app, db } = await openPreview(t)
  const team = await releaseTeam({ app, db }, 'lake')
  assert.equal((await team.post('preview', { origin })).statusCode, 404)
  const description = { ...pond, name: 'lake', route: '/lake' }
  const { url } = (await team.post('preview', { origin, description })).json()
  assert.equal((await app.inject(url)).headers.location, '/lake')
  const foreign = await team.post('preview', { origin, description: pond })
  assert.equal(foreign.statusCode, 403)
})
