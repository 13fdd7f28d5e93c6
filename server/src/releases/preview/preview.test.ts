import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSet } from '@sala/kit/contract/remote'
import { remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'

const origin = 'http://127.0.0.1:4321'

async function createPreview(t: Parameters<typeof createReleaseApp>[0]) {
  const opened = await createReleaseApp(t)
  await opened.team.ship(remoteBundle())
  const created = await opened.team.post('previews/dev', { origin })
  const url = new URL(created.json().url).pathname
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

test('shows a preview only to the browser that opened its link', async (t) => {
  const { link, cookie, read } = await createPreview(t)
  assert.equal(link.statusCode, 303)
  assert.equal(link.headers.location, '/pond')
  assert.match(String(link.headers['set-cookie']), /Max-Age=90000; HttpOnly; SameSite=Lax$/)

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

test('ends a preview after an hour or when it is revoked, and says so on the next page', async (t) => {
  const { app, clock, team, url, cookie, read } = await createPreview(t)
  clock.nowMs += 60 * 60_000
  const ended = await read({ cookie })
  assert.equal(ended.pond?.version, '1.0.0')
  assert.match(ended.page, /The preview has ended\. This is the live site\./)
  assert.equal((await app.inject(url)).headers.location, '/pond')

  const { id, url: next } = (await team.post('previews/dev', { origin })).json()
  const opened = await app.inject(new URL(next).pathname)
  const again = { cookie: String(opened.headers['set-cookie']).split(';', 1)[0] ?? '' }
  assert.equal((await read(again)).pond?.version, 'preview')
  const [listed] = (
    await app.inject({ url: '/api/releases/pond/previews', headers: team.headers })
  ).json()
  assert.deepEqual([listed.id, listed.version, listed.origin], [id, null, origin])
  assert.equal((await team.post(`previews/${id}/revoke`, {})).statusCode, 200)
  assert.equal((await read(again)).pond?.version, '1.0.0')
})
