import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Translations } from '@sala/kit/contract/language'
import { emptySiteContent, type SiteContent } from '@sala/kit/contract/site'
import { onDefaultEngine } from '../../testing/engines.ts'
import { contentWithTitle, createSiteApp } from '../../testing/site-app.ts'
import { getPageSite } from './published-site.ts'
import { translateSite } from './translate-site.ts'

const thai = { 'text.pond.home.title': 'มือช้า', 'house.address': 'ถนนสีลม', notice: 'ปิด' }
const translations: Translations = { th: thai }

onDefaultEngine((open) => {
  test('saves, publishes and restores translations with the rest', async (t) => {
    const { app, call, save, publish, shown, state, headers, clock } = await createSiteApp(t, open)
    const draft = contentWithTitle('Slow', { translations })
    assert.equal((await save(draft)).status, 200)
    assert.deepEqual((await state()).draft, draft)
    const { published } = (await publish()).body
    assert.deepEqual(published?.content.translations, translations)
    // A page in the original language has no translations.
    assert.doesNotMatch(await shown(), /translations|มือช้า/)
    const { translations: _, ...without } = draft
    await save(without)
    await publish()
    clock.nowMs += 1000
    await call('POST', `/editions/${published?._id}/publish`)
    assert.deepEqual((await state()).published?.content.translations, translations)
    const lines: { action: string; after: { changed?: string[] } | null }[] = (
      await app.inject({ url: '/api/audit', headers })
    ).json()
    const publication = lines.find(({ action }) => action === 'site.publish')
    const changed = Object.keys(thai).map((name) => `${name} (th)`)
    assert.deepEqual(publication?.after?.changed, changed)
  })
})

test('refuses invalid translations', async (t) => {
  const { save, state } = await createSiteApp(t)
  for (const [what, status, sentence, wrong] of [
    ['an unknown language', 400, /“de” is not a known field/, { de: {} }],
    ['the original language', 400, /“en” is not a known field/, { en: {} }],
    ['an unknown field', 400, /not a known field/, { th: { 'house.phone': '1' } }],
    ['a prototype', 400, /not/, JSON.parse('{"th":{"__proto__":"x"}}')],
    ['a value that is no text', 400, /must be text/, { th: { notice: null } }],
    ['a NUL', 400, /cannot be stored/, { th: { notice: 'a\u0000' } }],
    ['a long notice', 400, /200 characters/, { th: { notice: 'x'.repeat(201) } }],
    ['a long price row', 400, /100 characters/, { th: { 'price.Foot': 'x'.repeat(101) } }],
    ['an unknown text', 422, /not an editable part/, { th: { 'text.pond.home.x': 'y' } }],
    ['an unknown remote', 422, /not an editable part/, { th: { 'text.constructor.a.b': 'y' } }],
  ] as const) {
    const answer = await save(contentWithTitle('Slow', { translations: wrong as Translations }))
    assert.equal(answer.status, status, `${what}: ${answer.body.message}`)
    assert.match(answer.body.message, sentence)
    assert.deepEqual((await state()).draft, emptySiteContent)
  }
})

test('publishes without a translation, and refuses one that is too long', async (t) => {
  const { save, publish, state } = await createSiteApp(t)
  await save(contentWithTitle('Slow', { translations: { th: {}, ja: { notice: 'x' } } }))
  assert.equal((await publish()).status, 200)
  const long = { 'text.pond.home.title': 'ม'.repeat(21) }
  await save(contentWithTitle('Slow', { translations: { th: long } }))
  const { status, body } = await publish()
  const message = '“Heading” in “Home” is too long in Thai (maximum 20 characters).'
  assert.deepEqual([status, body.message], [422, message])
  assert.deepEqual((await state()).published?.content.translations?.th, {})
})

test('shows translations, and the original texts where there are none', () => {
  const exception = { from: '2031-04-13', until: '2031-04-15', time: null, note: 'Songkran' }
  const content: SiteContent = {
    remotes: {
      pond: { texts: { 'home.title': 'Slow', 'home.text': 'Own' }, pictures: {}, orders: {} },
    },
    house: {
      ...emptySiteContent.house,
      address: 'Silom Road',
      directions: '',
      hours: { week: Array(7).fill(null), exceptions: [exception] },
    },
    prices: {
      minutes: [60],
      note: 'Cash',
      rows: ['Foot', 'Back'].map((name) => ({ name, baht: [1] })),
    },
    notice: { text: 'Closed', from: '2031-04-10', until: '2031-04-15' },
    translations: {
      th: {
        ...thai,
        'text.lake.home.title': 'ทะเลสาบ',
        'text.pond.home.text': '  ',
        'house.directions': 'an empty text has no translation',
        'exception.Songkran': 'สงกรานต์',
        'price.Foot': 'เท้า',
        'price.Gone': 'หาย',
        'prices.note': 'เงินสด',
      },
    },
  }
  const translated = translateSite(content, 'th')
  assert.deepEqual(translated.remotes.pond?.texts, { 'home.title': 'มือช้า', 'home.text': 'Own' })
  assert.deepEqual(translated.remotes.lake?.texts, { 'home.title': 'ทะเลสาบ' })
  assert.deepEqual([translated.house.address, translated.house.directions], ['ถนนสีลม', ''])
  assert.equal(translated.house.hours?.exceptions[0]?.note, 'สงกรานต์')
  assert.deepEqual(
    translated.prices.rows.map(({ name }) => name),
    ['เท้า', 'Back'],
  )
  assert.deepEqual([translated.prices.note, translated.notice?.text], ['เงินสด', 'ปิด'])
  for (const language of ['en', 'zh', 'ja'] as const) {
    const { translations: _, ...untranslated } = content
    assert.deepEqual(translateSite(content, language), untranslated)
  }
  assert.equal('translations' in getPageSite(content, 'pond'), false)
  assert.equal(translateSite({ ...content, notice: null }, 'th').notice, null)
  // An older edition has no translations.
  assert.deepEqual(translateSite(emptySiteContent, 'th'), emptySiteContent)
})

test('renders the preview in the requested language', async (t) => {
  const { app } = await createSiteApp(t)
  const content = JSON.stringify(contentWithTitle('Slow', { translations }))
  const ask = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/preview/site',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ remote: 'pond', content, ...fields }).toString(),
    })
  assert.match((await ask({ language: 'th' })).body, /มือช้า/)
  for (const fields of [{}, { language: 'en' }, { language: 'ja' }, { language: 'x' }]) {
    const { body } = await ask(fields)
    assert.match(body, /Slow/)
    assert.doesNotMatch(body, /มือช้า/)
  }
})
