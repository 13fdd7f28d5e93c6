import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { documentHost, documentRemote } from '../../testing/document-bundles.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import { createTestApp } from '../../testing/test-app.ts'

const outlines = {
  shell: '<nav><ul>%ENTRIES%</ul></nav><main>%SCREEN%</main>',
  entry: '<li><i></i></li>',
  screens: { table: '<p data-shape="table"></p>', card: '<p data-shape="card">$&</p>' },
}
const menu = { label: 'Secret lake', icon: 'door', order: 1 }
const lake = {
  name: 'lake',
  route: '/lake',
  access: 'signed-in',
  layout: 'shell',
  shape: 'table',
  menu,
} as const

/** Starts the app with the remotes `lake` and `pond`, both with a menu entry. */
async function open(t: TestContext, about: Partial<RemoteDescription> = {}, json?: string) {
  const opened = await createReleaseApp(t)
  const host = documentHost({ files: { 'outlines.json': json ?? JSON.stringify(outlines) } })
  const shipped = await opened.hostTeam.ship(host)
  const ownMenu = { ...menu, label: 'Secret pond' }
  await opened.team.ship(documentRemote({ description: { access: 'signed-in', menu: ownMenu } }))
  const team = await createReleaseTeam(opened, 'lake')
  await team.ship(documentRemote({ description: { ...lake, ...about } }))
  const read = (url = '/lake', headers: Record<string, string> = {}) =>
    opened.app.inject({ url, headers: { host: 'sala.example', ...headers } })
  return { ...opened, shipped, read, lakeTeam: team }
}

const rootIn = (body: string) => body.match(/<div id="?root"?>(.*?)<\/div>/s)?.[1]
const lines = (count: number) => `<nav><ul>${outlines.entry.repeat(count)}</ul></nav>`

test('a signed-in page starts with the outline of its remote’s shape, with a line for each menu entry but no titles', async (t) => {
  const { read } = await open(t)
  for (const url of ['/lake', '/lake/deep?a=b']) {
    assert.equal(
      rootIn((await read(url)).body),
      `${lines(2)}<main><p data-shape="table"></p></main>`,
    )
  }
  const { body } = await read()
  assert.equal((await read('/lake', { authorization: 'Bearer of-nobody' })).body, body)
})

test('each shape has an outline, also without the shell; an unknown shape has none', async (t) => {
  const { read, lakeTeam } = await open(t, { shape: 'card' })
  assert.equal(rootIn((await read()).body), `${lines(2)}<main><p data-shape="card">$&</p></main>`)
  const ship = (version: string, about: Partial<RemoteDescription>) =>
    lakeTeam.ship(documentRemote({ version, description: { ...lake, ...about } }))
  await ship('1.1.0', { shape: 'form-over-table' })
  assert.equal(rootIn((await read()).body), `${lines(2)}<main></main>`)
  const { menu: _, ...withoutMenu } = lake
  await lakeTeam.ship(
    documentRemote({ version: '1.2.0', description: { ...withoutMenu, layout: 'bare' } }),
  )
  assert.equal(rootIn((await read()).body), outlines.screens.table)
})

test('inlines the host’s styles with hashes in the policy, and links no style sheets', async (t) => {
  const { read } = await open(t)
  for (const headers of [{}, { cookie: 'appearance=light' }]) {
    const answer = await read('/lake', headers)
    const styles = [...answer.body.matchAll(/<style([^>]*)>(.*?)<\/style>/gs)]
    assert.deepEqual(
      styles.map(([, attributes]) => attributes),
      ['', '', ''],
    )
    assert.match(String(styles[1]?.[2]), /dialog\{margin:0\}/)
    assert.match(String(styles[2]?.[2]), /^noscript /)
    const policy = String(answer.headers['content-security-policy'])
    for (const [, , css = ''] of styles) {
      assert.ok(policy.includes(`'sha256-${createHash('sha256').update(css).digest('base64')}'`))
    }
    assert.doesNotMatch(answer.body, /<link\b[^>]*rel="?stylesheet/)
  }
})

test('answers 304 until the menu changes', async (t) => {
  const { read, lakeTeam } = await open(t)
  const known = { 'if-none-match': String((await read()).headers.etag) }
  assert.equal((await read('/lake', known)).statusCode, 304)
  const { menu: _, ...withoutMenu } = lake
  await lakeTeam.ship(documentRemote({ version: '1.1.0', description: withoutMenu }))
  const { statusCode, body } = await read('/lake', known)
  assert.equal(statusCode, 200)
  assert.ok(rootIn(body)?.startsWith(lines(1)))
})

test('is in previews too, with their policy', async (t) => {
  const { read, lakeTeam } = await open(t)
  const origin = 'http://127.0.0.1:4321'
  const { url } = (await lakeTeam.post('previews/dev', { origin })).json()
  const cookie = String((await read(url)).headers['set-cookie']).split(';', 1)[0] ?? ''
  const { headers, body } = await read('/lake', { cookie })
  assert.match(body, new RegExp(`${origin}/refresh.js`))
  assert.ok(rootIn(body)?.startsWith(lines(2)))
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  assert.equal(styles.length, 4)
  for (const css of styles) {
    const hash = createHash('sha256').update(css).digest('base64')
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`), css)
  }
})

test('an unknown address and a host without outlines have none', async (t) => {
  const { read, hostTeam } = await open(t)
  assert.equal(rootIn((await read('/nowhere')).body), '')
  await hostTeam.ship(documentHost({ version: '3.1.0' }))
  const { statusCode, body } = await read()
  assert.deepEqual([statusCode, rootIn(body)], [200, ''])
  assert.match(body, /<link[^>]*theme\.2c3d\.css[^>]*rel=stylesheet/)
})

test('answers 503 while no host is live', async (t) => {
  const { app } = await createTestApp(t, { root: import.meta.dirname })
  const { statusCode, headers } = await app.inject('/lake')
  assert.deepEqual([statusCode, headers['retry-after']], [503, '5'])
})

test('rejects invalid and large outlines', async (t) => {
  const { hostTeam } = await createReleaseApp(t)
  for (const json of [
    '{',
    'null',
    JSON.stringify({ ...outlines, shell: '<main>%SCREEN%</main>' }),
    JSON.stringify({ ...outlines, screens: { table: 7 } }),
    JSON.stringify({ ...outlines, entry: ' '.repeat(20_000) }),
  ]) {
    const answer = await hostTeam.check(documentHost({ files: { 'outlines.json': json } }))
    const { findings } = answer.json()
    assert.deepEqual(
      findings.map(({ rule, file }: Record<string, string>) => [rule, file]),
      [['files', 'outlines.json']],
      json.slice(0, 60),
    )
  }
})
