import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { listMessages } from '../../content/contact/repository.ts'
import { remoteBundle } from '../../testing/bundles.ts'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { documentHost, documentRemote } from '../../testing/document-bundles.ts'
import { createReleaseTeam } from '../../testing/release-team.ts'

const origin = 'https://sala.example'
const description = { languages: ['th', 'ja'] as const }

/** Starts the app with the remote `pond` in English, Thai and Japanese. */
async function createSpeaking(
  t: TestContext,
  options: Parameters<typeof createDocumentApp>[1] = {},
) {
  const opened = await createDocumentApp(t, { publicUrl: new URL(origin), ...options })
  const hints = {
    start: 'start.js',
    styles: ['theme.2c3d.css'],
    document: ['main.0a1b.js'],
    app: [],
    languages: { th: ['language-th.css'] },
    firstWords: { th: 'first-words-th.json' },
  }
  const firstWords = { public: { Close: 'ปิด' }, office: { Gone: 'หาย' } }
  await opened.hostTeam.ship(
    documentHost({
      version: '3.1.0',
      files: {
        'hints.json': JSON.stringify(hints),
        'language-th.css': ':root{--thai:1}',
        'first-words-th.json': JSON.stringify(firstWords),
      },
    }),
  )
  const bundle = { version: '1.1.0', description, files: { 'th.json': '{}' } }
  const { statusCode, body } = await opened.team.ship(documentRemote(bundle))
  assert.equal(statusCode, 200, body)
  return opened
}

const alternatesIn = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, tag, address]) => [tag, address],
  )

test('a page with several languages has an address for each, with links to all', async (t) => {
  const { read } = await createSpeaking(t)
  for (const [path, tag, locale] of [
    ['/pond', 'en', 'en_GB'],
    ['/th/pond', 'th', 'th_TH'],
    ['/ja/pond', 'ja', 'ja_JP'],
  ] as const) {
    const { statusCode, body, headers, isDocument } = await read(path)
    assert.deepEqual([statusCode, isDocument, headers['content-language']], [200, true, tag], path)
    assert.match(body, new RegExp(`^<!doctype html><html lang="?${tag}"?>`))
    assert.ok(body.includes(`<link rel="canonical" href="${origin}${path}">`))
    assert.ok(body.includes(`<meta property="og:locale" content="${locale}">`))
    assert.ok(body.includes(`data-address="${origin}${path}"`))
    assert.equal(body.includes('data-language='), tag !== 'en')
    assert.equal(
      /"language":"\w+"/.exec(body)?.[0],
      tag === 'en' ? undefined : `"language":"${tag}"`,
    )
    assert.deepEqual(alternatesIn(body), [
      ['en', `${origin}/pond`],
      ['th', `${origin}/th/pond`],
      ['ja', `${origin}/ja/pond`],
      ['x-default', `${origin}/pond`],
    ])
  }
})

test('serves only declared languages', async (t) => {
  const { read } = await createSpeaking(t)
  for (const path of ['/zh/pond', '/en/pond', '/th', '/th/ponds', '/pond/th', '/TH/pond']) {
    assert.equal((await read(path)).isDocument, false, path)
  }
  assert.equal((await read('/zh/pond')).statusCode, 404)
})

test('a remote without languages is not affected', async (t) => {
  const { read } = await createDocumentApp(t)
  const { body, headers } = await read('/pond', { 'accept-language': 'th' })
  assert.deepEqual(alternatesIn(body), [])
  assert.equal(headers['set-cookie'], undefined)
  assert.equal((await read('/th/pond')).statusCode, 404)
})

test('a page contains only the styles and translations of its language', async (t) => {
  const { read } = await createSpeaking(t)
  const thai = (await read('/th/pond')).body
  const english = (await read('/pond')).body
  assert.match(thai, /<style data-href="language-th.css">:root\{--thai:1\}<\/style>/)
  assert.ok(thai.indexOf('theme.2c3d.css') < thai.indexOf('language-th.css'))
  assert.match(thai, /as="fetch" crossorigin="anonymous" href="[^"]*\/th\.json"/)
  assert.match(thai, /"words":\{"Close":"ปิด"\}/)
  for (const html of [english, (await read('/ja/pond')).body]) {
    assert.doesNotMatch(html, /--thai|th\.json|ปิด/)
    assert.doesNotMatch(html, /language-th\.css/)
  }
})

test('caches further pages by language, with links between them', async (t) => {
  const { read, db } = await createSpeaking(t)
  for (let at = 0; at < 17; at++) await addEntryWithPicture(db, 'person', `Ploy ${at}`)
  for (const path of ['/pond', '/th/pond', '/pond', '/th/pond']) {
    const { body } = await read(`${path}?staff=2`)
    assert.ok(body.includes(`<link rel="canonical" href="${origin}${path}?staff=2">`), path)
    assert.ok(body.includes(`<link rel="prev" href="${origin}${path}">`), path)
    assert.equal(body.includes('data-language="th"'), path === '/th/pond', path)
  }
})

test('the sitemap contains every page in every language, with links to the others', async (t) => {
  const { read, db } = await createSpeaking(t)
  for (let at = 0; at < 17; at++) await addEntryWithPicture(db, 'person', `Ploy ${at}`)
  const { body } = await read('/sitemap.xml')
  const found = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  assert.deepEqual(
    found,
    ['', '?staff=2'].flatMap((query) =>
      ['/pond', '/th/pond', '/ja/pond'].map((path) => `${origin}${path}${query}`),
    ),
  )
  assert.equal(body.match(/hreflang="th" href="[^"]*\/th\/pond\?staff=2"/g)?.length, 3)
})

test('answers a form without scripts in the language of the page', async (t) => {
  const { app, db, read } = await createSpeaking(t)
  const send = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/th/pond',
      headers: {
        host: 'sala.example',
        origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `${new URLSearchParams(fields)}`,
    })
  const refused = await send({ name: 'มะลิ', email: '', message: '' })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /error: กรุณากรอกให้ครบทุกช่อง/)
  assert.match(refused.body, /value="มะลิ"/)
  const taken = await send({ name: 'มะลิ', email: 'mali@example.com', message: 'คืนวันศุกร์' })
  assert.deepEqual([taken.statusCode, taken.headers.location], [303, '/th/pond?sent#contact'])
  // Its reply will be in the same language.
  const stored = await db.selectFrom('message').select('language').executeTakeFirst()
  assert.equal(stored?.language, 'th')
  assert.match((await read('/th/pond?sent')).body, /success: ขอบคุณ/)
  assert.match((await read('/pond?sent')).body, /success: Thank you/)
  assert.equal((await listMessages(db, 10)).length, 1)
})

test('the API for messages answers in the requested language', async (t) => {
  const { app } = await createSpeaking(t)
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const good = { name: 'Mali', email: 'mali@example.com', message: 'Friday' }
  const taken = await send('/api/send-email?language=ja', good)
  assert.deepEqual(taken.json(), {
    status: 'success',
    message: 'ありがとうございます。メッセージを承りました。',
  })
  const refused = await send('/api/send-email?language=zh', { ...good, email: 'mali@' })
  assert.deepEqual(refused.json(), { status: 'error', message: '请填写有效的电子邮箱' })
  assert.equal((await send('/api/send-email?language=tlh', good)).statusCode, 400)
})

test('offers another language once, with a link', async (t) => {
  const { read } = await createSpeaking(t)
  const thai = { 'accept-language': 'th-TH,th;q=0.9,en;q=0.8' }
  const offered = await read('/pond', thai)
  assert.equal(offered.statusCode, 200)
  assert.match(offered.body, /<a href="\/th\/pond" hreflang="th">อ่านหน้านี้เป็นภาษาไทย<\/a>/)
  assert.match(String(offered.headers.vary), /accept-language/)
  const cookie = String(offered.headers['set-cookie']).split(';', 1)[0] ?? ''
  const plain = (await read('/pond')).body
  assert.equal((await read('/pond', { ...thai, cookie })).body, plain)
  assert.equal((await read('/pond', thai)).body, offered.body)
  assert.match((await read('/th/pond', { 'accept-language': 'en' })).body, /<a href="\/pond" hrefl/)
})

test('offers nothing to browsers that prefer the page’s language, none, or one that the page does not have', async (t) => {
  const { read } = await createSpeaking(t)
  const plain = (await read('/pond')).body
  for (const header of [
    'en',
    'en-GB,th;q=0.5',
    'de,en;q=0.9,th;q=0.1',
    'fr',
    '',
    '*',
    'th;q=0',
    ';;,',
    'th;q=2',
  ]) {
    const { body, headers } = await read('/pond', { 'accept-language': header })
    assert.equal(body, plain, header)
    assert.equal(headers['set-cookie'], undefined, header)
  }
})

test('the page’s policy allows the offer, and nothing else', async (t) => {
  const { read } = await createSpeaking(t)
  const sources = async (header: string) => {
    const { headers } = await read('/pond', { 'accept-language': header })
    return String(headers['content-security-policy'])
      .match(/style-src ([^;]*)/)?.[1]
      ?.split(' ')
  }
  const [plain = [], offered = []] = [await sources('en'), await sources('th')]
  assert.equal(offered.length, plain.length + 1)
  assert.deepEqual(
    plain.filter((source) => !offered.includes(source)),
    [],
  )
})

for (const [what, other] of [
  ['has the route of another page’s language', { route: '/th' }],
  [
    'would have a language at the route of another',
    { route: '/', access: 'public', languages: ['th'] },
  ],
] as const) {
  test(`rejects a remote that ${what}`, async (t) => {
    const { ship } = await createTwo(t, other)
    const { statusCode, body } = await ship()
    assert.equal(statusCode, 422, body)
    assert.match(body, /uses the route \/th\b/)
  })
}

test('only public remotes can have several languages', async (t) => {
  const { ship } = await createTwo(t, { route: '/garden', languages: ['th'] })
  const { statusCode, body } = await ship()
  assert.equal(statusCode, 422, body)
  assert.match(body, /only public pages have an address for each/)
})

/** Starts the app with a live page at `/` in Thai, or one at `/th`; returns how to ship another remote. */
async function createTwo(t: TestContext, description: Partial<RemoteDescription>) {
  const opened = await createDocumentApp(t)
  const live: Partial<RemoteDescription> =
    description.route === '/' ? { route: '/th' } : { route: '/', languages: ['th'] }
  const bundle = documentRemote({ version: '1.1.0', description: live })
  const { statusCode, body } = await opened.team.ship(bundle)
  assert.equal(statusCode, 200, body)
  const team = await createReleaseTeam(opened, 'garden')
  const garden = { name: 'garden', access: 'signed-in' as const, ...description }
  return { ship: () => team.ship(remoteBundle({ description: garden })) }
}
