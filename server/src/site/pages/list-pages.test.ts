import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffEntries } from '../../content/collections/collections.ts'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { documentRemote } from '../../testing/document-bundles.ts'

/** Starts the app with 50 people and 25 rooms with pictures, and one person without. */
async function createWithLists(t: Parameters<typeof createDocumentApp>[0], options = {}) {
  const opened = await createDocumentApp(t, options)
  await staffEntries.add(opened.db, { name: 'Nobody sees me' }, 0)
  for (let n = 1; n <= 50; n++) await addEntryWithPicture(opened.db, 'person', `Person ${n}.`)
  for (let n = 1; n <= 25; n++) await addEntryWithPicture(opened.db, 'room', `Room ${n}.`)
  return opened
}

const json = 'application/json; charset=utf-8'

const linksIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<link rel="(canonical|prev|next)" href="([^"]*)">/g)].map(
      ([, relation, address]) => [relation, address],
    ),
  )

test('a page contains 8 entries of a long list, and links to the other pages', async (t) => {
  const { read } = await createWithLists(t)
  const first = (await read()).body
  assert.equal(first.match(/<li>Person/g)?.length, 8)
  assert.ok(first.includes('Person 8.') && !first.includes('Person 9.'))
  assert.ok(!first.includes('Nobody sees me'))
  assert.match(first, /<ol id="staff" data-page="1 of 6">/)
  assert.match(first, /<ol id="rooms" data-page="1 of 3">/)
  assert.deepEqual(linksIn(first), {
    canonical: 'http://sala.example/pond',
    next: 'http://sala.example/pond?staff=2&amp;rooms=2',
  })

  const second = (await read('/pond?staff=2')).body
  assert.match(second, /<ol id="staff" data-page="2 of 6"><li>Person 9\./)
  assert.deepEqual(linksIn(second), {
    canonical: 'http://sala.example/pond?staff=2',
    prev: 'http://sala.example/pond',
    next: 'http://sala.example/pond?staff=3&amp;rooms=2',
  })
  const last = (await read('/pond?staff=6&rooms=3')).body
  assert.equal(last.match(/<li>Person/g)?.length, 10)
  assert.equal(last.match(/<li>Room/g)?.length, 9)
  assert.equal(linksIn(last).next, undefined)
})

test('shows the last page for numbers beyond it, and the first for invalid ones', async (t) => {
  const { read } = await createWithLists(t)
  const etagOf = async (url: string) => String((await read(url)).headers.etag)
  const [first, last] = [await etagOf('/pond'), await etagOf('/pond?staff=6')]
  assert.notEqual(first, last)
  for (const page of ['7', '999999']) assert.equal(await etagOf(`/pond?staff=${page}`), last, page)
  for (const page of [
    '0',
    '-1',
    '1',
    '01',
    '2.5',
    '1e1',
    'two',
    '',
    '9999999',
    '%00',
    '__proto__',
  ]) {
    assert.equal(await etagOf(`/pond?staff=${page}`), first, page)
  }
  for (const query of ['utm_source=x', 'staff[]=2', 'Staff=2', '__proto__=1', '&&=&', '%', '']) {
    assert.equal(await etagOf(`/pond?${query}`), first, query)
  }
})

test('a list of up to 16 entries is one page', async (t) => {
  const { db, read } = await createDocumentApp(t)
  for (let n = 1; n <= 16; n++) await addEntryWithPicture(db, 'person', `Person ${n}.`)
  const whole = (await read()).body
  assert.equal(whole.match(/<li>Person/g)?.length, 16)
  assert.match(whole, /<ol id="staff" data-page="1 of 1">/)
  await addEntryWithPicture(db, 'person', 'Person 17.')
  const first = (await read()).body
  assert.match(first, /<ol id="staff" data-page="1 of 2">/)
  assert.equal(first.match(/<li>Person/g)?.length, 8)
  assert.equal((await read('/pond?staff=2')).body.match(/<li>Person/g)?.length, 9)
})

test('renders a page with empty lists', async (t) => {
  const { read } = await createDocumentApp(t)
  const { body, isDocument } = await read('/pond?staff=2')
  assert.ok(isDocument)
  assert.match(body, /<ol id="staff" data-page="1 of 1"><\/ol>/)
})

test('robots.txt and the sitemap list every public page', async (t) => {
  const { app } = await createWithLists(t, { publicUrl: new URL('https://sala.example') })
  const robots = await app.inject('/robots.txt')
  assert.match(String(robots.headers['content-type']), /^text\/plain/)
  assert.equal(
    robots.body,
    'User-agent: *\nDisallow: /api/\nSitemap: https://sala.example/sitemap.xml\n',
  )
  const { headers, body } = await app.inject('/sitemap.xml')
  assert.match(String(headers['content-type']), /^application\/xml/)
  assert.deepEqual(
    [...body.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, address]) => address),
    ['', '?staff=2', '?staff=3', '?staff=4', '?staff=5', '?staff=6', '?rooms=2', '?rooms=3'].map(
      (query) => `https://sala.example/pond${query}`,
    ),
  )
})

test('icons have their own files, and a request for a file never gets a page', async (t) => {
  const { app } = await createDocumentApp(t)
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) => {
    const answer = await app.inject({ url, method, headers })
    return { ...answer, type: String(answer.headers['content-type']) }
  }
  for (const [url, type, start] of [
    ['/favicon.ico', 'image/x-icon', '00000100'],
    ['/apple-touch-icon.png', 'image/png', '89504e47'],
    ['/apple-touch-icon-precomposed.png', 'image/png', '89504e47'],
  ] as const) {
    const icon = await ask(url)
    assert.deepEqual([icon.statusCode, icon.type], [200, type], url)
    assert.equal(icon.rawPayload.subarray(0, 4).toString('hex'), start, url)
    assert.equal(icon.headers['cache-control'], 'public, max-age=86400')
    assert.equal((await ask(url, 'HEAD')).headers['content-length'], icon.headers['content-length'])
    const cached = await ask(url, 'GET', { 'if-none-match': icon.headers.etag })
    assert.equal(cached.statusCode, 304)
  }
  for (const url of [
    '/x.png',
    '/.well-known/security.txt',
    '/.well-known/x',
    '/.env',
    '/pond/x.JS',
  ])
    assert.deepEqual([(await ask(url)).statusCode, (await ask(url)).type], [404, json], url)
  for (const url of ['/nowhere', '/index.html', '/pond/1.2'])
    assert.match((await ask(url)).type, /^text\/html/, url)
})

test('a page shows the current entries of its remote’s own list', async (t) => {
  const { app, team, signIn, read } = await createDocumentApp(t)
  const fields = [{ name: 'name', kind: 'text' }] as const
  const lists = ['plants', 'rooms']
  const plants = { name: 'plants', access: 'public', fields } as const
  const release = documentRemote({
    version: '1.1.0',
    description: { lists, collections: [plants] },
  })
  const { statusCode, body } = await team.ship(release)
  assert.equal(statusCode, 200, body)
  assert.match((await read()).body, /<ol id="plants" data-page="1 of 1"><\/ol><ol id="rooms"/)
  const headers = await signIn()
  const url = '/api/remotes/pond/plants'
  for (let n = 1; n <= 25; n++) {
    await app.inject({ method: 'POST', url, headers, payload: { name: `Plant ${n}.` } })
  }
  const page = (await read()).body
  assert.match(page, /<ol id="plants" data-page="1 of 3"><li>Plant 1\./)
  assert.match((await read('/pond?plants=2')).body, /data-page="2 of 3"><li>Plant 9\./)
  assert.deepEqual(linksIn(page).next, 'http://sala.example/pond?plants=2')

  const secret = { ...plants, access: 'signed-in' as const }
  const refused = documentRemote({
    version: '1.2.0',
    description: { lists, collections: [secret] },
  })
  const { findings } = (await team.check(refused)).json<{ findings: { message: string }[] }>()
  assert.match(findings[0]?.message ?? '', /shows the list plants, which is neither/)
})
