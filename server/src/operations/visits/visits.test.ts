import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Visits } from '@sala/kit/contract/today'
import { onEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { cleanUp } from '../housekeeping/jobs.ts'
import { browserLocale, isVisit } from './read-visit.ts'

const dayMs = 24 * 60 * 60_000
const browser = {
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'th-TH,th;q=0.9,en;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
}

/** Omits the headers that are undefined. */
const given = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

onEachEngine((open) => {
  async function start(t: TestContext, settings: { timeZone?: string } = {}) {
    const opened = await createTestApp(t, { open, settings })
    const { app, signIn } = opened
    const visit = (headers: object = {}, url = '/garden', method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url, headers: given({ ...browser, ...headers }) })
    const read = async (): Promise<Visits> =>
      (await app.inject({ url: '/api/today', headers: await signIn() })).json().visits
    return { ...opened, visit, read }
  }

  test('counts a visit by day, page, language and country, and records nothing else', async (t) => {
    const { db, clock, visit, read } = await start(t)
    clock.nowMs = Date.parse('2031-04-12T16:59:00Z')
    assert.equal((await visit()).statusCode, 200)
    clock.nowMs += 60_000
    await visit({ 'accept-language': 'en' })
    await visit({ 'accept-language': undefined })
    const visits = await read()
    assert.deepEqual(visits.days.slice(-2), [
      { day: '2031-04-12', times: 1, before: 0 },
      { day: '2031-04-13', times: 2, before: 0 },
    ])
    assert.deepEqual(visits.pages, [{ name: '/garden', times: 3, before: 0 }])
    const byName = (shares: { name: string; times: number }[]) =>
      Object.fromEntries(shares.map(({ name, times }) => [name, times]))
    assert.deepEqual(byName(visits.languages), { th: 1, en: 1, '': 1 })
    assert.deepEqual(byName(visits.countries), { TH: 1, '': 2 })
    assert.deepEqual(await db.selectFrom('visitCount').selectAll().execute(), [])
  })

  test('days are those of the house', async (t) => {
    const { clock, visit, read } = await start(t, { timeZone: 'Europe/Berlin' })
    // The clocks go forward on that day.
    for (const moment of ['2031-03-29T22:59:59Z', '2031-03-29T23:00:00Z', '2031-03-30T21:59:59Z']) {
      clock.nowMs = Date.parse(moment)
      await visit()
    }
    assert.deepEqual((await read()).days.slice(-2), [
      { day: '2031-03-29', times: 1, before: 0 },
      { day: '2031-03-30', times: 2, before: 0 },
    ])
  })

  test('programs, frames, prefetches, missing pages and the back-office are no visits', async (t) => {
    const { visit, read } = await start(t)
    await visit({
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)',
    })
    await visit({ 'user-agent': 'curl/8.5.0' })
    await visit({ 'user-agent': '' })
    await visit({ 'sec-fetch-dest': 'iframe' })
    await visit({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' })
    await visit({ 'sec-purpose': 'prefetch;prerender' })
    for (const url of ['/staff', '/no-such-page', '/%2e%2e/x']) await visit({}, url)
    await visit({}, '/garden', 'HEAD')
    const { pages, languages } = await read()
    assert.deepEqual([pages, languages], [[], []])
  })

  test('two servers add up their counts, also when one stops', async (t) => {
    const one = await start(t)
    const onSame = async () => ({ db: one.db, engine: 'sqlite' as const, close: async () => {} })
    const other = await createTestApp(t, { open: onSame })
    for (const { app } of [one, other, other]) {
      await app.inject({ url: '/garden', headers: browser })
    }
    await other.app.close()
    const written = await one.db.selectFrom('visitCount').selectAll().orderBy('about').execute()
    assert.deepEqual(
      written.map(({ about, name, times }) => [about, name, times]),
      [
        ['country', 'TH', 2],
        ['language', 'th', 2],
        ['page', '/garden', 2],
      ],
    )
    assert.deepEqual((await one.read()).pages, [{ name: '/garden', times: 3, before: 0 }])
  })

  test('compares 30 days with the 30 before, and removes counts after 400', async (t) => {
    const { app, db, clock, visit, read } = await start(t)
    await visit()
    clock.nowMs += 29 * dayMs
    await visit()
    assert.deepEqual((await read()).pages, [{ name: '/garden', times: 2, before: 0 }])
    clock.nowMs += dayMs
    assert.deepEqual((await read()).pages, [{ name: '/garden', times: 1, before: 1 }])
    clock.nowMs += 30 * dayMs
    assert.deepEqual((await read()).pages, [{ name: '/garden', times: 0, before: 1 }])
    clock.nowMs += 30 * dayMs
    assert.deepEqual((await read()).pages, [])
    await app.close()
    const left = async () => (await db.selectFrom('visitCount').selectAll().execute()).length
    await cleanUp(db, clock.nowMs)
    assert.equal(await left(), 6)
    await cleanUp(db, clock.nowMs + 400 * dayMs)
    assert.equal(await left(), 0)
  })

  test('counts presses of “Book now” from its own pages only, with a limit', async (t) => {
    const { app, read } = await start(t)
    const press = (headers: object = {}, payload?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/visits/book-now',
        headers: given({ 'sec-fetch-site': 'same-origin', ...headers }),
        ...(payload !== undefined && { payload }),
      })
    const { statusCode, body } = await press()
    assert.deepEqual([statusCode, body], [204, ''])
    assert.equal((await press({ 'sec-fetch-site': 'cross-site' })).statusCode, 403)
    const foreign = { 'sec-fetch-site': undefined, origin: 'https://evil.example' }
    assert.equal((await press(foreign)).statusCode, 403)
    assert.equal((await press({ 'content-type': 'application/json' }, '{"a":1}')).statusCode, 413)
    for (let more = 0; more < 59; more++) assert.equal((await press()).statusCode, 204)
    assert.equal((await press()).statusCode, 429)
    assert.deepEqual((await read()).bookNow, { times: 60, before: 0 })
  })
})

test('recognises programs by their user agent, and telephones as people', () => {
  const is = (agent: string) =>
    isVisit({ method: 'GET', headers: { accept: 'text/html', 'user-agent': agent } })
  for (const agent of ['Mozilla/5.0 (compatible; bingbot/2.0)', 'Twitterbot/1.0', 'Slackbot_1']) {
    assert.equal(is(agent), false, agent)
  }
  assert.equal(is('Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) Chrome/140.0'), true)
  assert.equal(is('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0'), true)
})

test('languages and countries are existing codes', () => {
  const cases: [string | undefined, string, string][] = [
    ['th-TH,th;q=0.9', 'th', 'TH'],
    ['EN-us', 'en', 'US'],
    ['zh-Hans-CN', 'zh', 'CN'],
    ['fil-PH', 'fil', 'PH'],
    ['ja', 'ja', ''],
    ['en-ZZ', 'en', 'other'],
    ['en-001', 'en', ''],
    ['xx-YY', 'other', 'other'],
    ['qqq', 'other', ''],
    ["'; drop table", 'other', ''],
    ['x'.repeat(10_000), 'other', ''],
    ['*', '', ''],
    ['', '', ''],
    [undefined, '', ''],
  ]
  for (const [header, language, country] of cases) {
    assert.deepEqual(browserLocale(header), { language, country }, String(header).slice(0, 30))
  }
})
