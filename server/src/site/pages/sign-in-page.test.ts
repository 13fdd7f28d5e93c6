import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { RemoteTranslations } from '@sala/kit/contract/remote'
import { documentHost, documentRemote, hints } from '../../testing/document-bundles.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'

const own = { host: 'sala.example', 'sec-fetch-site': 'same-origin', origin: 'http://sala.example' }
const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
/** A sign-in screen that renders its data; it has no head. */
const prerender = `module.exports.prerender = ({ sent, language }, address) => ({
  html: '<main id="door"><form method="post">' + (sent ? sent.notice.message : '') + '</form>' +
    '<p>' + address + ' ' + (language || 'none') + '</p></main>',
  head: null,
})`

interface Options {
  host?: Parameters<typeof documentHost>[0]
  access?: 'signed-out' | 'signed-in'
  /** Translations of the description; Thai by default. */
  translations?: RemoteTranslations
  settings?: { timeZone: string }
}

const inThai = { th: { title: 'เข้าที่นี่' } }

/** Starts the app with a prerendered signed-out screen at /pond. */
async function open(
  t: TestContext,
  { host, access = 'signed-out', translations = inThai, settings }: Options = {},
) {
  const opened = await createReleaseApp(t, { ...(settings && { settings }) })
  await opened.hostTeam.ship(documentHost(host))
  const bundle = documentRemote({
    prerender,
    description: { access, title: 'Sign in & stay', translations },
  })
  const shipped = await opened.team.ship(bundle)
  assert.equal(shipped.statusCode, 200, shipped.body)
  const read = (url = '/pond', headers = {}) =>
    opened.app.inject({ url, headers: { ...own, ...headers } })
  const send = (payload: string, headers: Record<string, string> = form, url = '/pond') =>
    opened.app.inject({ method: 'POST', url, headers, payload })
  return { ...opened, read, send }
}

test('names the house’s time zone, for the back-office that it opens', async (t) => {
  const { read } = await open(t, { settings: { timeZone: 'America/Los_Angeles' } })
  assert.match((await read()).body, /<html\b[^>]* data-time-zone="America\/Los_Angeles"/)
})

test('prerenders a signed-out screen, with noindex', async (t) => {
  const { read } = await open(t)
  const { statusCode, body } = await read()
  assert.equal(statusCode, 200)
  assert.match(body, /<div id="root" data-version="1\.0\.0"><main id="door">/)
  assert.match(
    body,
    /<title>Sign in &amp; stay<\/title><meta name="robots" content="noindex">(?!.*canonical)/,
  )
  const [, waiting = ''] = body.match(/<template id="scripts">(.*)<\/template>/s) ?? []
  assert.doesNotMatch(body.replace(waiting, ''), /<script[^>]* src/)
  assert.match(waiting, /href="\/host\/3\.0\.0\/door\.js"/)
  // It opens the back-office without a page load.
  assert.match(body, /"\/host\/3\.0\.0\/kit\.js":"sha384-/)
  assert.doesNotMatch((await read('/pond?sent')).body, /Thank you/)
})

test('is sent without Cross-Origin-Opener-Policy only when the user has opened it', async (t) => {
  const { read } = await open(t)
  const policy = async (headers = {}) =>
    (await read('/pond', headers)).headers['cross-origin-opener-policy']
  assert.equal(await policy({ 'sec-fetch-site': 'none' }), undefined)
  // Another page may have this window, and could navigate it to a copy of the sign-in.
  for (const site of ['same-origin', 'same-site', 'cross-site', ''])
    assert.equal(await policy({ 'sec-fetch-site': site }), 'same-origin', site)
  const { etag } = (await read('/pond', { 'sec-fetch-site': 'none' })).headers
  const again = await read('/pond', { 'if-none-match': etag, 'sec-fetch-site': 'cross-site' })
  assert.equal(again.statusCode, 304)
  assert.equal(again.headers['cross-origin-opener-policy'], 'same-origin')
})

test('is not painted before the screen is parsed', async (t) => {
  const { read } = await open(t)
  const { body } = await read()
  assert.match(body, /<link rel="expect" href="#page-data" blocking="render">.*<\/head>/s)
  assert.match(body, /<main id="door">.* id="page-data">/s)
})

test('has only its own remote in the page, unless its host is from before it loaded the others', async (t) => {
  const { app, db, hostTeam, read } = await open(t)
  const lake = await createReleaseTeam({ app, db }, 'lake')
  await lake.ship(
    documentRemote({ description: { name: 'lake', route: '/lake', access: 'signed-in' } }),
  )
  const readLiveSet = async () => {
    const [, json = ''] = (await read()).body.match(/id=live-set>(.*?)<\/script>/s) ?? []
    const { revision, remotes } = JSON.parse(json)
    return { revision, names: remotes.map(({ name }: { name: string }) => name) }
  }
  assert.deepEqual(await readLiveSet(), { revision: '', names: ['pond'] })

  const { loadsRemotes: _, ...before } = hints
  const files = { 'hints.json': JSON.stringify(before) }
  await hostTeam.ship(documentHost({ version: '3.0.1', files }))
  const { revision, names } = await readLiveSet()
  assert.deepEqual(names.sort(), ['lake', 'pond'])
  assert.equal(revision, (await app.inject('/remotes.json')).json().revision)
})

for (const [what, options, refusedWith] of [
  ['of a host that cannot hydrate it', { host: { files: former() } }, 400],
  ['for signed-in users', { access: 'signed-in' }, 401],
] as const) {
  test(`a screen ${what} is not prerendered, and accepts no forms`, async (t) => {
    const { read, send } = await open(t, options)
    assert.doesNotMatch((await read()).body, /id="door"/)
    assert.equal((await send('email=a&password=b')).statusCode, refusedWith)
  })
}

function former() {
  const { entrance: _, ...before } = hints
  return { 'hints.json': JSON.stringify(before) }
}

test('answers a sign-in without scripts with an error, without echoing the fields', async (t) => {
  const { send } = await open(t)
  const { statusCode, headers, body } = await send('email=ploy%40sala.example&password=quiet+boats')
  assert.equal(statusCode, 400)
  assert.match(body, /id="door".*Signing in needs JavaScript/)
  assert.doesNotMatch(body, /quiet|boats|ploy/)
  assert.match(String(headers['cache-control']), /no-store|private/)
})

test('rejects forms of other sites, and other content types', async (t) => {
  const { send } = await open(t)
  const elsewhere = { ...form, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  assert.equal((await send('password=b', elsewhere)).statusCode, 403)
  const json = { ...own, 'content-type': 'application/json' }
  assert.equal((await send('{"password":"b"}', json)).statusCode, 415)
})

test('rate-limits forms', async (t) => {
  const { send } = await open(t)
  const seen = new Set<number>()
  for (let turn = 0; turn < 62; turn++) seen.add((await send('password=b')).statusCode)
  assert.deepEqual([...seen], [400, 429])
})

test('uses the language of the query, else of the cookie, else English', async (t) => {
  const { read } = await open(t)
  const thai = { cookie: 'appearance=light; office-language=th' }
  for (const [url, headers, tag] of [
    ['/pond', {}, 'en'],
    ['/pond?language=th', {}, 'th'],
    ['/pond', thai, 'th'],
    ['/pond?language=en', thai, 'en'],
    ['/pond?language=ja', {}, 'en'],
    ['/pond?language=th&language=en', {}, 'th'],
    ['/pond', { cookie: 'office-language=toString' }, 'en'],
  ] as const) {
    const { statusCode, headers: answered, body } = await read(url, headers)
    assert.deepEqual([statusCode, answered['content-language']], [200, tag], url)
    assert.match(body, new RegExp(`^<!doctype html><html lang="?${tag}"?>`), url)
    assert.ok(body.includes(`/pond ${tag === 'th' ? 'th' : 'none'}</p>`), url)
    assert.equal(body.includes('<title>เข้าที่นี่</title>'), tag === 'th', url)
    assert.equal(/"language":"th"/.test(body), tag === 'th', url)
    assert.equal(answered['set-cookie'], undefined)
  }
  assert.equal((await read('/th/pond')).statusCode, 404)
})

test('offers Thai once to browsers that prefer it, without redirecting', async (t) => {
  const { read } = await open(t)
  const reader = { 'accept-language': 'th,en;q=0.5' }
  const { statusCode, body, headers } = await read('/pond', reader)
  assert.equal(statusCode, 200)
  assert.match(body, /<a href="\?language=th" hreflang="th">อ่านหน้านี้เป็นภาษาไทย<\/a>/)
  assert.match(body, /<html lang="?en"?>/)
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
  assert.doesNotMatch((await read('/pond', { ...reader, cookie })).body, /id="offer"/)
  assert.doesNotMatch((await read('/pond?language=th', reader)).body, /id="offer"/)
})

test('answers a sign-in without scripts in the language of the page', async (t) => {
  const { send } = await open(t)
  const { statusCode, body } = await send('password=b', form, '/pond?language=th')
  assert.equal(statusCode, 400)
  assert.match(body, /<html lang="?th"?>.*การเข้าสู่ระบบต้องใช้ JavaScript/s)
})

for (const [what, options] of [
  ['the host cannot hydrate', { host: { files: speaksEnglish() } }],
  ['the remote does not have', { translations: {} }],
] as const) {
  test(`does not use a language that ${what}`, async (t) => {
    const { read } = await open(t, options)
    const { body } = await read('/pond?language=th', { 'accept-language': 'th' })
    assert.match(body, /<html lang="?en"?>/)
    assert.doesNotMatch(body, /id="offer"/)
  })
}

function speaksEnglish() {
  const { entranceLanguages: _, ...before } = hints
  return { 'hints.json': JSON.stringify(before) }
}
