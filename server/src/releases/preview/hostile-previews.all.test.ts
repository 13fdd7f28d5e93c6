import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { pond, remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import { revokeToken } from '../../testing/team-access.ts'

const origin = 'http://127.0.0.1:4321'
const gate: RemoteDescription = {
  ...pond,
  name: 'gate',
  route: '/login',
  access: 'signed-out',
  title: 'Sign in',
}
const court: RemoteDescription = { ...pond, name: 'court', route: '/court', access: 'signed-in' }

/** Live remotes: pond at /pond, gate at /login (the sign-in) and court (signed-in). */
async function startServer(t: TestContext) {
  const opened = await createReleaseApp(t)
  const { app, team } = opened
  await team.ship(remoteBundle())
  const [gates, courts] = [
    await createReleaseTeam(opened, 'gate'),
    await createReleaseTeam(opened, 'court'),
  ]
  await gates.ship(remoteBundle({ description: gate }))
  await courts.ship(remoteBundle({ description: court }))

  /** Creates a preview and opens its link; returns the cookie. */
  const preview = async ({ post }: typeof team, more: object = {}) => {
    const { url } = (await post('previews/dev', { origin, ...more })).json()
    const { statusCode, headers } = await app.inject(new URL(url).pathname)
    assert.equal(statusCode, 303)
    return String(headers['set-cookie']).split(';', 1)[0] ?? ''
  }
  /** Whether page or CSP mention the preview. */
  const isShown = async (url: string, cookie: string) => {
    const { body, headers } = await app.inject({ url, headers: { cookie } })
    return `${body} ${headers['content-security-policy']}`.includes('4321')
  }
  const previewed = async (cookie: string) => {
    const { json } = await app.inject({ url: '/remotes.json', headers: { cookie } })
    return json<LiveSet>().remotes.filter(({ version }) => version === 'preview')
  }
  return { ...opened, gates, courts, preview, isShown, previewed }
}

/** Descriptions that a preview of the public remote at /pond must not have, with the expected message. */
const foreign: [RegExp, Partial<RemoteDescription>][] = [
  [/gate/, { route: '/login' }],
  [/gate/, { route: '/login/again' }],
  [/route “\/pond”/, { route: '/' }],
  [/route “\/pond”/, { route: '/free' }],
  [/reserved for the server/, { route: '/api/auth' }],
  [/access “public”/, { access: 'signed-out' }],
  [/access “public”/, { access: 'signed-in' }],
]

test('refuses a preview with another route or access than the live remote’s', async (t) => {
  const { team } = await startServer(t)
  for (const [says, changes] of foreign) {
    const answer = await team.post('previews/dev', { origin, description: { ...pond, ...changes } })
    assert.equal(answer.statusCode, 422, JSON.stringify(changes))
    assert.match(JSON.stringify(answer.json().findings), says)
  }
  const description = { ...pond, contract: 7 }
  const { statusCode, json } = await team.post('previews/dev', { origin, description })
  assert.deepEqual([statusCode, json().message], [400, '“description.contract” can be 1.'])
})

test('previews a new remote on a free route, and never as a sign-in', async (t) => {
  const opened = await startServer(t)
  const lake = await createReleaseTeam(opened, 'lake')
  const ask = async (changes: Partial<RemoteDescription>) => {
    const description = { ...pond, name: 'lake', route: '/lake', ...changes }
    return (await lake.post('previews/dev', { origin, description })).statusCode
  }
  assert.equal((await lake.post('previews/dev', { origin })).statusCode, 404)
  assert.equal(await ask({}), 201)
  assert.equal(await ask({ access: 'signed-in' }), 201)
  assert.equal(await ask({ route: '/login' }), 422)
  assert.equal(await ask({ route: '/pond/in' }), 422)
  assert.equal(await ask({ route: '/preview' }), 422)
  assert.equal(await ask({ access: 'signed-out' }), 422)
})

test('never previews the host', async (t) => {
  const { hostTeam } = await startServer(t)
  const description = { ...pond, name: 'host', route: '/free' }
  assert.equal((await hostTeam.post('previews/dev', { origin, description })).statusCode, 422)
  assert.equal((await hostTeam.post('previews/dev', { origin })).statusCode, 404)
})

test('takes the live description by default, not one that was only published', async (t) => {
  const { app, team } = await startServer(t)
  await team.publish(remoteBundle({ version: '2.0.0', description: { route: '/free' } }))
  const { url } = (await team.post('previews/dev', { origin })).json()
  assert.equal((await app.inject(new URL(url).pathname)).headers.location, '/pond')
})

test('shows a preview only on its remote’s pages, and never on the sign-in', async (t) => {
  const { team, gates, courts, preview, isShown } = await startServer(t)
  const public_ = await preview(team)
  assert.ok(await isShown('/pond', public_))
  assert.ok(await isShown('/remotes.json', public_))
  for (const url of ['/', '/login', '/login/x', '/court', '/nowhere', '/sitemap.xml']) {
    assert.ok(!(await isShown(url, public_)), url)
  }
  // The back-office is one page.
  const signedIn = await preview(courts)
  assert.ok(await isShown('/court', signedIn))
  for (const url of ['/', '/pond', '/login']) assert.ok(!(await isShown(url, signedIn)), url)
  // The sign-in shows previews of its own remote only.
  assert.ok(await isShown('/login', await preview(gates)))
})

test('shows previews of several remotes side by side', async (t) => {
  const { app, team, gates, courts, preview, previewed } = await startServer(t)
  const previewBy = (one: typeof team, port: number) =>
    preview(one, { origin: `http://127.0.0.1:${port}` })
  const cookies = [await previewBy(team, 4001), await previewBy(gates, 4002)]
  cookies.push(await previewBy(courts, 4003))
  const cookie = cookies.join('; ')
  const found = await previewed(cookie)
  assert.deepEqual(found.map(({ name }) => name).sort(), ['court', 'gate', 'pond'])

  for (const [url, port] of [
    ['/pond', 4001],
    ['/login', 4002],
    ['/court', 4003],
    ['/', undefined],
  ] as const) {
    const { body, headers } = await app.inject({ url, headers: { cookie } })
    const shown = `${body} ${headers['content-security-policy']}`.match(/127\.0\.0\.1:400\d/g)
    const expected = port ? [`127.0.0.1:${port}`] : []
    assert.deepEqual([...new Set(shown)], expected, url)
  }

  // A new link replaces only the former one of the same remote.
  const again = await previewBy(courts, 4004)
  assert.equal(again.split('=')[0], cookies[2]?.split('=')[0])
})

test('shows two previews of the back-office together', async (t) => {
  const opened = await startServer(t)
  const { app, courts, preview, previewed } = opened
  const yards = await createReleaseTeam(opened, 'yard')
  const description = { ...pond, name: 'yard', route: '/yard', access: 'signed-in' }
  const one = await preview(courts, { origin: 'http://127.0.0.1:4003' })
  const other = await preview(yards, { origin: 'http://127.0.0.1:4005', description })
  const cookie = `${one}; ${other}`
  assert.equal((await previewed(cookie)).length, 2)
  for (const url of ['/court', '/yard']) {
    const { headers } = await app.inject({ url, headers: { cookie } })
    const csp = String(headers['content-security-policy'])
    assert.match(csp, /script-src 'self' http:\/\/127\.0\.0\.1:4003 http:\/\/127\.0\.0\.1:4005;/)
    assert.match(csp, /connect-src [^;]* ws:\/\/127\.0\.0\.1:4003 ws:\/\/127\.0\.0\.1:4005(;|$)/)
  }
})

test('reads a limited number of cookies', async (t) => {
  const { team, preview, previewed } = await startServer(t)
  const cookie = await preview(team)
  const madeUp = Array.from({ length: 6 }, (_, number) => `sala-preview-x${number}=a.b`)
  assert.equal((await previewed([...madeUp.slice(1), cookie].join('; '))).length, 1)
  assert.equal((await previewed([...madeUp, cookie].join('; '))).length, 0)
})

test('accepts origins on the developer’s machine only', async (t) => {
  const { team } = await startServer(t)
  const origins = [
    'https://evil.example',
    'http://evil.example:4321',
    'http://127.0.0.1@evil.example:80',
    'http://127.0.0.1:80@evil.example',
    'http://localhost:4321@evil.example',
    'http://localhost.evil.example:4321',
    'http://127.0.0.1.evil.example:4321',
    'http://127.0.0.2:4321',
    'http://0177.0.0.1:4321',
    'http://0x7f.1:4321',
    'http://2130706433:4321',
    'http://127.1:4321',
    'http://0.0.0.0:4321',
    'http://[::1]:4321',
    'http://[::ffff:8.8.8.8]:4321',
    'http://LOCALHOST:4321',
    'http://localhost.:4321',
    'https://localhost:4321',
    'http://localhost:0',
    'http://localhost:65536',
    'http://localhost:04321',
    'http://localhost:4321/',
    'http://localhost:4321/../..',
    'http://localhost:4321\\@evil.example',
    'http://localhost:4321\n',
    'http://localhost:4321 https://evil.example',
    "http://localhost:4321; script-src 'unsafe-inline'",
    '//localhost:4321',
    'javascript:alert(1)//localhost:4321',
    '',
    null,
    {},
  ]
  for (const one of origins) {
    const { statusCode } = await team.post('previews/dev', { origin: one })
    assert.equal(statusCode, 400, JSON.stringify(one))
  }
  for (const good of ['http://localhost:1', 'http://127.0.0.1:65535']) {
    assert.equal((await team.post('previews/dev', { origin: good })).statusCode, 201, good)
  }
})

test('requires a deploy token and a description of its own remote', async (t) => {
  const { app, team, signIn } = await startServer(t)
  for (const [description, status] of [
    [gate, 403],
    [{ ...pond, name: 'gate' }, 403],
    [{ ...pond, name: '__proto__' }, 400],
    [{ ...pond, route: '//evil.example' }, 400],
    [{ ...pond, admin: true }, 400],
    [null, 400],
  ] as const) {
    const { statusCode } = await team.post('previews/dev', { origin, description })
    assert.equal(statusCode, status, JSON.stringify(description))
  }
  const url = '/api/releases/pond/previews/dev'
  const headers = await signIn()
  const bySession = await app.inject({ method: 'POST', url, headers, payload: { origin } })
  assert.equal(bySession.statusCode, 401)
})

test('ends a preview when its deploy token is revoked', async (t) => {
  const { db, team, preview, previewed } = await startServer(t)
  const cookie = await preview(team)
  assert.equal((await previewed(cookie)).length, 1)
  await revokeToken(db, { app: 'pond', name: 'ci' })
  assert.deepEqual(await previewed(cookie), [])
})

test('ends a preview when another remote takes its route', async (t) => {
  const opened = await startServer(t)
  const { preview, previewed } = opened
  const lake = await createReleaseTeam(opened, 'lake')
  const description = { ...pond, name: 'lake', route: '/shore' }
  const cookie = await preview(lake, { description })
  assert.equal((await previewed(cookie)).length, 1)

  const shore = await createReleaseTeam(opened, 'shore')
  const release = remoteBundle({ description: { name: 'shore', route: '/shore' } })
  assert.equal((await shore.ship(release)).statusCode, 200)
  assert.deepEqual(await previewed(cookie), [])
})
