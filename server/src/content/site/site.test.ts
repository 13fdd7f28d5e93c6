import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptySiteContent, type SiteContent, type SiteState } from '@sala/kit/contract/site'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { defaultRetention } from '../../operations/housekeeping/retention.ts'
import { documentRemote } from '../../testing/document-bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { contentWithTitle, createSiteApp, declared, prerender } from '../../testing/site-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { listEditions } from './repository.ts'

onDefaultEngine((open) => {
  test('hides a draft until it is published, and can publish an earlier edition again', async (t) => {
    const { call, save, publish, shown, state, clock } = await createSiteApp(t, open)
    const first = await state()
    assert.deepEqual([first.draft, first.version, first.saved], [emptySiteContent, 'none', null])
    assert.deepEqual(first.declared, { pond: { route: '/pond', ...declared } })
    assert.equal(await shown(), 'as it is')

    assert.equal((await save(contentWithTitle('Slow evenings'))).status, 200)
    assert.equal(await shown(), 'as it is')
    const published = (await publish()).body.published
    assert.equal(published?.by, 'admin@sala.example')
    assert.equal(published?.at, new Date(clock.nowMs).toISOString())
    assert.match(await shown(), /"home.title":"Slow evenings"/)

    clock.nowMs += 1000
    const original = await call('POST', '/editions/original/publish')
    assert.equal(original.status, 200)
    assert.doesNotMatch(await shown(), /Slow evenings/)
    assert.deepEqual((await state()).draft.remotes.pond?.texts, { 'home.title': 'Slow evenings' })
    clock.nowMs += 1000

    await save(contentWithTitle('Quick mornings'))
    assert.doesNotMatch(await shown(), /Quick mornings/)
    await publish()
    assert.match(await shown(), /Quick mornings/)
    clock.nowMs += 1000
    const back = await call('POST', `/editions/${published?._id}/publish`)
    assert.equal(back.status, 200)
    assert.match(await shown(), /Slow evenings/)
    const { draft } = await state()
    assert.equal(draft.remotes.pond?.texts['home.title'], 'Quick mornings')
    const { editions } = (await call('GET', '/editions')).body as unknown as {
      editions: { _id: string }[]
    }
    assert.equal(editions.length, 4)
    const { content } = (await call('GET', `/editions/${published?._id}`)).body as never as {
      content: SiteContent
    }
    assert.deepEqual(content, published?.content)
  })

  test('refuses the second of two saves at the same time, with the state that the first made', async (t) => {
    const { save, state, call } = await createSiteApp(t, open)
    const { version } = await state()
    const answers = await Promise.all([
      save(contentWithTitle('One'), version),
      save(contentWithTitle('Two'), version),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412])
    const refused = answers.find(({ status }) => status === 412)?.body as never as {
      current: SiteState
    }
    const { draft, saved } = await state()
    assert.deepEqual(refused.current.draft, draft)
    assert.deepEqual(refused.current.saved, saved)
    assert.equal(saved?.by, 'admin@sala.example')
    const stale = await call('POST', '/publish', {}, { 'if-match': `"${version}"` })
    assert.equal(stale.status, 412)
  })

  test('shows a scheduled edition at its time, by the clock alone', async (t) => {
    const { call, save, publish, shown, clock } = await createSiteApp(t, open)
    await save(contentWithTitle('Now'))
    await publish()
    await save(contentWithTitle('Tonight'))
    const at = new Date(clock.nowMs + 3_600_000).toISOString()
    const { scheduled } = (await publish({ at })).body
    assert.equal(scheduled?.at, at)
    await save(contentWithTitle('Only a draft'))
    assert.match(await shown(), /Now/)
    clock.nowMs = Date.parse(at) - 1
    assert.match(await shown(), /Now/)
    clock.nowMs += 1
    assert.match(await shown(), /Tonight/)

    const later = new Date(clock.nowMs + 3_600_000).toISOString()
    await publish({ at: later })
    assert.equal((await call('DELETE', '/scheduled')).body.scheduled, null)
    assert.equal((await call('DELETE', '/scheduled')).status, 404)
    clock.nowMs = Date.parse(later) + 1
    assert.match(await shown(), /Tonight/)
    for (const gone of [new Date(clock.nowMs - 1).toISOString(), '2099-01-01T00:00:00Z']) {
      assert.equal((await publish({ at: gone })).status, 422)
    }
  })

  for (const [timeZone, moments] of [
    [
      undefined,
      [
        ['2026-04-12T16:59:59Z', false],
        ['2026-04-12T17:00:00Z', true],
        ['2026-04-15T16:59:59Z', true],
        ['2026-04-15T17:00:00Z', false],
      ],
    ],
    [
      'America/Los_Angeles',
      [
        ['2026-04-13T06:59:59Z', false],
        ['2026-04-13T07:00:00Z', true],
        ['2026-04-16T06:59:59Z', true],
        ['2026-04-16T07:00:00Z', false],
      ],
    ],
  ] as const) {
    test(`shows a notice on its days in ${timeZone ?? 'Bangkok'}`, async (t) => {
      const settings = { ...(timeZone && { timeZone }) }
      const { save, publish, shown, clock } = await createSiteApp(t, open, settings)
      const notice = { text: 'Closed for Songkran', from: '2026-04-13', until: '2026-04-15' }
      await save(contentWithTitle('Slow', { notice }))
      await publish()
      for (const [moment, isThere] of moments) {
        clock.nowMs = Date.parse(moment)
        assert.equal((await shown()).includes('Songkran'), isThere, moment)
      }
    })
  }

  test('keeps texts that a release no longer declares', async (t) => {
    const { team, save, publish, shown, state } = await createSiteApp(t, open)
    await save(contentWithTitle('Slow evenings'))
    await publish()
    await team.ship(documentRemote({ version: '1.2.0', prerender }))
    const { draft } = await state()
    assert.equal((await save({ ...draft, notice: null, prices: draft.prices })).status, 200)
    await team.ship(
      documentRemote({ version: '1.3.0', prerender, description: { site: declared } }),
    )
    assert.match(await shown(), /Slow evenings/)
  })

  test('keeps a picture while a draft or an edition uses it', async (t) => {
    const { app, db, headers, signIn, save, state, clock } = await createSiteApp(t, open)
    const upload = async (fileName: string) => {
      const form = await pictureForm(await drawPicture(), { fileName })
      const answer = await app.inject({
        method: 'POST',
        url: '/api/site/pictures',
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      })
      assert.equal(answer.statusCode, 201, answer.body)
      return answer.json()
    }
    const picture = await upload('dusk.png')
    assert.match(picture.file, /^\/media\/.*dusk\.webp$/)
    const draft = contentWithTitle('Slow')
    const pictures = { home: { ...picture, focal: { x: 0.25, y: 1 } } }
    const named = { ...draft, remotes: { pond: { texts: {}, orders: {}, pictures } } }
    // Pages show the stored picture, whatever was sent.
    const forged = structuredClone(named)
    forged.remotes.pond.pictures.home.picture.srcset.webp = 'https://elsewhere.example/x 1w'
    assert.equal((await save(forged)).status, 200)
    assert.deepEqual((await state()).draft, named)

    clock.nowMs += 2 * 86_400_000
    await cleanUp(db, clock.nowMs)
    const stored = () => db.selectFrom('picture').select('id').execute()
    assert.equal((await stored()).length, 1)
    Object.assign(headers, await signIn())
    assert.equal((await save(draft)).status, 200)
    await cleanUp(db, clock.nowMs)
    assert.deepEqual(await stored(), [])
    const { status, body } = await save(named)
    assert.deepEqual([status, /upload it again/.test(body.message)], [422, true])
  })

  test('removes old editions, but never the one that visitors see', async (t) => {
    const { db, save, publish, shown, clock } = await createSiteApp(t, open)
    for (const title of ['One', 'Two', 'Three']) {
      await save(contentWithTitle(title))
      await publish()
    }
    clock.nowMs += defaultRetention.historyMs + 1
    await cleanUp(db, clock.nowMs)
    assert.equal((await listEditions(db, clock.nowMs, 10)).length, 1)
    assert.match(await shown(), /Three/)
  })

  test('publishes once when a call is retried with its idempotency key', async (t) => {
    const { call, save } = await createSiteApp(t, open)
    await save(contentWithTitle('Slow'))
    const key = { 'idempotency-key': 'k1' }
    const [one, other] = [
      await call('POST', '/publish', {}, key),
      await call('POST', '/publish', {}, key),
    ]
    assert.equal(one.body.published?._id, other.body.published?._id)
    const { editions } = (await call('GET', '/editions')).body as never as { editions: object[] }
    assert.equal(editions.length, 1)
  })
})

const { house, prices } = emptySiteContent
const at = { from: '14:00', until: '02:00' }
const row = { name: 'Oil', baht: [1200] }
const withTexts = (remote: string, texts: Record<string, string>) => ({
  remotes: { [remote]: { texts, pictures: {}, orders: {} } },
})
const withNotice = (text: string, from: string, until: string) => ({
  notice: { text, from, until },
})
const withHouse = (facts: object) => ({ house: { ...house, ...facts } })
const withWeek = (week: unknown[]) => withHouse({ hours: { week, exceptions: [] } })
const withPrices = (minutes: number[], rows: object[] = []) => ({
  prices: { ...prices, minutes, rows },
})

test('refuses to publish content that is invalid or incomplete', async (t) => {
  const { save, publish, shown } = await createSiteApp(t)
  for (const [what, content] of [
    ['a text that is too long', contentWithTitle('x'.repeat(21))],
    ['a text that no page has', withTexts('pond', { 'home.x': 'y' })],
    ['a text of an unknown remote', withTexts('lake', { 'home.title': 'y' })],
    ['half a character', contentWithTitle('\ud83e')],
    ['a day that does not exist', withNotice('x', '2026-02-30', '2026-03-01')],
    ['days in the wrong order', withNotice('x', '2026-03-02', '2026-03-01')],
    ['a notice without days', withNotice('x', '', '')],
    ['days without a notice', withNotice(' ', '2031-01-01', '2031-01-01')],
    ['six days', withWeek(Array(6).fill(at))],
    ['a time that does not exist', withWeek(Array(7).fill({ ...at, until: '24:00' }))],
    ['a day without times', withWeek([{ from: '', until: '' }, ...Array(6).fill(null)])],
    ['an invalid position', withHouse({ position: { latitude: 91, longitude: 0 } })],
    ['a telephone number that is a URL', withHouse({ phone: 'javascript:x' })],
    ['an invalid email', withHouse({ email: 'sala' })],
    ['a LINE ID that is a path', withHouse({ line: '../evil' })],
    ['half a baht', withPrices([60], [{ ...row, baht: [0.5] }])],
    ['more prices than minutes', withPrices([], [row])],
    ['the same minutes twice', withPrices([60, 60])],
    ['a column without minutes', withPrices([0])],
    ['a row without a name', withPrices([60], [{ ...row, name: ' ' }])],
    ['an unknown field', { more: 1 }],
    ['nothing', undefined],
  ] as const) {
    // Incomplete content can be saved, but not published.
    const { status, body } = await save(
      (content ? { ...emptySiteContent, ...content } : {}) as never,
    )
    const refused = status === 200 ? await publish() : { status, body }
    assert.ok(refused.status === 400 || refused.status === 422, `${what}: ${refused.body.message}`)
    assert.match(refused.body.message, /\w+.*\.$/)
    assert.equal(await shown(), 'as it is')
  }
})

test('saves an incomplete draft', async (t) => {
  const { save, state } = await createSiteApp(t)
  const half = { ...emptySiteContent, ...withNotice('Closed', '', '') }
  assert.equal((await save(half)).status, 200)
  assert.deepEqual((await state()).draft, half)
})

test('escapes any text in the page', async (t) => {
  const { save, publish, read, shown } = await createSiteApp(t)
  const odd = ['</script><script>', '<style>*{', '%BASE%', "$&$'$`$1", '\u202eabc', '🪷'.repeat(20)]
  for (const text of odd) {
    const { status } = await save(contentWithTitle(text, withHouse({ address: text }) as never))
    assert.equal(status, 200)
    await publish()
    const { body } = await read('/pond')
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)
    assert.equal(JSON.parse(data?.[1] ?? '').site.texts['home.title'], text)
    if (text !== '%BASE%') assert.ok((await shown()).includes(JSON.stringify(text)), text)
  }
})

test('records changes, editions and cancellations in the audit trail, but saves only once an hour', async (t) => {
  const { app, headers, call, save, publish, clock } = await createSiteApp(t)
  for (const title of ['S', 'Sl', 'Slow']) await save(contentWithTitle(title))
  await publish()
  await publish({ at: new Date(clock.nowMs + 60_000).toISOString() })
  await call('DELETE', '/scheduled')
  const lines: { action: string; after: { changed?: string[] } | null }[] = (
    await app.inject({ url: '/api/audit', headers })
  ).json()
  const found = lines.filter(({ action }) => action.startsWith('site.')).toReversed()
  const actions = found.map(({ action }) => action.slice('site.'.length))
  assert.deepEqual(actions, ['change', 'publish', 'schedule', 'unschedule'])
  assert.deepEqual(found[1]?.after?.changed, ['pond.home.title'])
})

test('previews the sent content, without scripts, and only in frames of the site', async (t) => {
  const { app, shown } = await createSiteApp(t)
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/preview/site',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const content = JSON.stringify(contentWithTitle('</main><script>alert(1)</script>'))
  const { statusCode, body, headers } = await ask({ remote: 'pond', content })
  assert.equal(statusCode, 200)
  assert.match(body, /<main id="pond">[^<]*alert\(1\)[^<]*"?isPreview/)
  assert.match(String(headers['content-security-policy']), /script-src 'none'/)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'/)
  assert.doesNotMatch(String(headers['content-security-policy']), /report|frame-ancestors 'none'/)
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(await shown(), 'as it is')

  const elsewhere = await ask({ remote: 'pond', content }, { origin: 'https://evil.example' })
  assert.equal(elsewhere.statusCode, 403)
  const crossSite = await ask({ remote: 'pond', content }, { 'sec-fetch-site': 'cross-site' })
  assert.equal(crossSite.statusCode, 403)
  assert.equal((await ask({ remote: 'lake', content })).statusCode, 404)
  for (const bad of ['', '{', '{}', '[]', 'null', JSON.stringify({ ...emptySiteContent, x: 1 })]) {
    const answer = await ask({ remote: 'pond', content: bad })
    assert.equal(answer.statusCode, 400)
    assert.match(answer.body, /can’t show some of what you typed/)
  }
  const long = JSON.stringify(contentWithTitle('x'.repeat(600_000)))
  assert.equal((await ask({ remote: 'pond', content: long })).statusCode, 413)
})
