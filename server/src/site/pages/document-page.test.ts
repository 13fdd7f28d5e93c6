import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { staffEntries } from '../../content/collections/collections.ts'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { documentRemote, startScript } from '../../testing/document-bundles.ts'
import { createReleaseTeam } from '../../testing/release-team.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Splits a page into what is parsed at once and the content of the template. */
function partsOf(body: string) {
  const [, template = ''] = body.match(/<template id="scripts">(.*)<\/template>/s) ?? []
  const [, liveSet = 'null'] = body.match(/id=live-set>(.*?)<\/script>/) ?? []
  const [, pageData = 'null'] = body.match(/id="page-data">(.*?)<\/script>/) ?? []
  const atOnce = body.replace(template, '')
  return { template, atOnce, liveSet: JSON.parse(liveSet), pageData: JSON.parse(pageData) }
}

test('the page is complete without scripts: html, styles and lists', async (t) => {
  const { db, read } = await createDocumentApp(t)
  await addEntryWithPicture(db, 'person', 'Ploy')
  await addEntryWithPicture(db, 'room', 'River')
  const { statusCode, headers, body } = await read()
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.match(body, /^<!doctype html><html lang=en>/)
  assert.match(body, /<div id="root" data-version="1\.0\.0"><main id="pond"/)
  assert.match(body, /<\/main><\/div>\s*<div id=notices><\/div>/)
  assert.match(body, /data-address="http:\/\/sala\.example\/pond"/)
  assert.match(body, /<ol id="staff" data-page="1 of 1"><li>Ploy<\/li><\/ol>/)
  assert.match(body, /<ol id="rooms" data-page="1 of 1"><li>River<\/li><\/ol>/)
  assert.doesNotMatch(body, /%BASE%|%HOST%|%LIVE_SET%/)
  assert.match(body, /<img src="\/remotes\/pond\/1\.0\.0\/lotus\.avif">/)
  assert.match(
    body,
    /<style data-href="screen\.8c9d\.css">\.pond\{background:url\("\/remotes\/pond\/1\.0\.0\/lotus\.avif"\)\}<\/style>/,
  )
  assert.match(body, /<style data-href="theme\.2c3d\.css">.*url\(\/host\/3\.0\.0\/figtree\.woff2\)/)
})

test('loads nothing before the first paint; the policy has hashes of all inline parts', async (t) => {
  const { read } = await createDocumentApp(t)
  const { headers, body } = await read()
  const { atOnce } = partsOf(body)
  assert.doesNotMatch(atOnce, /<script[^>]* src|rel="?(stylesheet|preload)/)
  assert.ok(atOnce.indexOf(`<script>${startScript}</script>`) < atOnce.indexOf('<style'))
  const csp = String(headers['content-security-policy'])
  assert.ok(!csp.includes('unsafe'))
  const [, scripts = ''] = csp.match(/script-src ([^;]*)/) ?? []
  assert.equal(scripts, `'self' ${sha256(startScript)}`)
  const [, styles = ''] = csp.match(/style-src ([^;]*)/) ?? []
  const inline = [...atOnce.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  assert.equal(inline.length, 2)
  for (const text of inline) assert.ok(styles.includes(sha256(text)), text)
  // JSON data needs no hash.
  for (const [, attributes = ''] of atOnce.matchAll(/<script([^>]*)>/g)) {
    assert.match(attributes, /^$|application\/(ld\+)?json/)
  }
})

test('the policy allows only style attributes with focal points', async (t) => {
  const { db, read } = await createDocumentApp(t)
  const person = await addEntryWithPicture(db, 'person', 'Ploy')
  const usual = (await read()).headers['content-security-policy']
  assert.ok(!String(usual).includes('style-src-attr'))
  const focal = { x: 0.333, y: 0.5 }
  await staffEntries.change(db, person?._id ?? '', { name: 'Ploy', focal }, 0)
  const policy = String((await read()).headers['content-security-policy'])
  const allowed = `style-src-attr 'unsafe-hashes' ${sha256('object-position:33.3% 50%')}`
  assert.equal(policy, `${usual};${allowed}`)
})

test('the scripts for hydration are in a template, each with its hash, the host’s script last', async (t) => {
  const { app, read } = await createDocumentApp(t)
  const { template } = partsOf((await read()).body)
  const files = [...template.matchAll(/(?:href|src)="([^"]+)" integrity="(sha384-[^"]+)"/g)]
  assert.deepEqual(
    files.map(([, url]) => url),
    [
      '/host/3.0.0/main.4e5f.css',
      '/host/3.0.0/main.0a1b.js',
      '/host/3.0.0/react.js',
      '/remotes/pond/1.0.0/remoteEntry.js',
      '/remotes/pond/1.0.0/screen.6a7b.js',
      '/host/3.0.0/main.0a1b.js',
    ],
  )
  assert.match(template, /<script src="\/host\/3\.0\.0\/main\.0a1b\.js"[^>]* async><\/script>$/)
  for (const [, url = '', integrity] of files) {
    const { rawPayload } = await app.inject(url)
    assert.equal(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`, integrity)
  }
})

test('the page contains only its own remote and the data that it was rendered from', async (t) => {
  const { app, db, team, read } = await createDocumentApp(t)
  await addEntryWithPicture(db, 'person', 'Ploy')
  await team.ship(documentRemote({ version: '1.1.0' }))
  const { liveSet, pageData } = partsOf((await read()).body)
  const whole = (await app.inject('/remotes.json')).json()
  const { integrity, ...host } = liveSet.host
  assert.deepEqual({ ...liveSet, host }, { ...whole, revision: '' })
  assert.ok(Object.keys(integrity).includes('/host/3.0.0/react.js'))
  assert.deepEqual(liveSet.remotes[0].entry, {
    address: '/remotes/pond/1.1.0/remoteEntry.js',
    globalName: 'sala_pond',
  })
  assert.equal(liveSet.remotes[0].fallback.version, '1.0.0')
  assert.ok(!JSON.stringify(liveSet).includes('server/'))

  const list = await app.inject('/api/staff')
  assert.equal(pageData.lists.staff.etag, list.headers.etag)
  const { version: _, ...shown } = list.json()[0]
  assert.deepEqual(pageData.lists.staff.entries, [shown])
  const headers = { 'if-none-match': pageData.lists.staff.etag, 'accept-encoding': 'br' }
  assert.equal((await app.inject({ url: '/api/staff', headers: headers })).statusCode, 304)
  assert.equal(pageData.sent, null)
})

test('does not contain other remotes', async (t) => {
  const { db, app, read } = await createDocumentApp(t)
  const lake = await createReleaseTeam({ app, db }, 'lake')
  const description = { name: 'lake', route: '/lake', access: 'signed-in' } as const
  await lake.ship(documentRemote({ description }))
  const { liveSet } = partsOf((await read()).body)
  assert.deepEqual(
    liveSet.remotes.map(({ name }: { name: string }) => name),
    ['pond'],
  )
  const { body, isDocument } = await read('/lake')
  assert.ok(!isDocument && body.includes('"name":"pond"') && body.includes('"name":"lake"'))
})

test('escapes user input everywhere', async (t) => {
  const { db, read } = await createDocumentApp(t)
  const hostile = '</script></template><img src=x onerror=alert(1)><!--<script>%HOST% $& $1 </body>'
  await addEntryWithPicture(db, 'person', hostile)
  const { body } = await read()
  assert.ok(!body.includes('<img src=x') && !body.includes('<!--<script'))
  const { pageData, template } = partsOf(body)
  assert.equal(pageData.lists.staff.entries[0].name, hostile)
  assert.match(template, /async><\/script>$/)
  assert.equal(body.match(/<\/body>/g)?.length, 1)
})

test('does not serve the prerender’s source', async (t) => {
  const { app } = await createDocumentApp(t)
  for (const url of [
    '/remotes/pond/1.0.0/server/prerender.js',
    '/remotes/pond/1.0.0//server/prerender.js',
    '/remotes/pond/1.0.0/server%2fprerender.js',
    '/remotes/pond/1.0.0/./server/prerender.js',
  ]) {
    const { statusCode, body } = await app.inject(url)
    assert.ok(statusCode >= 400 && !body.includes('exports'), url)
  }
})
