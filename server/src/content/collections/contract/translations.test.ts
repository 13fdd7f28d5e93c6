import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryCollection } from '../../../testing/collection-app.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { entryForm } from '../../../testing/upload-forms.ts'

onEveryCollection(({ name, collection: { fields }, create }) => {
  const names = Object.keys(fields)
  const [first = '', last = ''] = [names[0], names.at(-1)]

  test(`${name}: translations are set one by one, kept and removed`, async (t) => {
    const opened = await create(t)
    const { call, add, createFields, trail } = opened
    const saved = (await add('a', { translations: { th: { [first]: ' มะลิ ' } } })).translations
    assert.deepEqual(saved, { th: { [first]: 'มะลิ' } })
    const [{ _id }] = (await call('GET', '?view=all')).json()
    const put = async (translations: unknown) =>
      call('PUT', `/${_id}`, { payload: { ...createFields('a'), ...(translations as object) } })
    const after = async (translations: object) => (await put({ translations })).json()

    // Clients that omit them leave them unchanged, and saving the same again changes nothing.
    assert.deepEqual((await put({})).json().translations, saved)
    assert.equal((await after({ th: { [first]: 'มะลิ' } })).version, 1)
    assert.equal((await after({})).version, 1)
    const both = { ja: { [first]: '茉莉' }, th: { [first]: 'มะลิ' } }
    assert.deepEqual((await after({ ja: { [first]: '茉莉' } })).translations, both)
    const recorded = { after: (await trail()).at(-1)?.after.translations }
    assert.deepEqual(recorded, { after: both })
    const rest = await after({ th: { [first]: '' } })
    assert.deepEqual(rest.translations, { ja: { [first]: '茉莉' } })
    const none = await after({ ja: { [first]: '   ' } })
    assert.equal('translations' in none, false)
    assert.equal(none.version, 4)
  })

  test(`${name}: visitors get the texts of their language, or the original where one is missing`, async (t) => {
    const { app, list, call, add, createFields, clock } = await create(t)
    const { _id } = await add('a', { translations: { th: { [last]: 'ไทย' } } })
    await add('b')
    const plain = await app.inject({ url: list })
    assert.doesNotMatch(plain.body, /translations|ไทย/)
    const thai = await app.inject({ url: `${list}?language=th` })
    const expected = plain.json()
    expected[0] = { ...expected[0], [last]: 'ไทย' }
    assert.deepEqual(thai.json(), expected)
    for (const language of ['en', 'zh', 'ja']) {
      const same = await app.inject({ url: `${list}?language=${language}` })
      assert.equal(same.body, plain.body)
    }

    const etags = [plain, thai].map(({ headers }) => String(headers.etag))
    assert.equal(new Set(etags).size, 2)
    const headers = { 'if-none-match': etags[1] }
    const notModified = await app.inject({ url: `${list}?language=th`, headers })
    assert.deepEqual([notModified.statusCode, notModified.headers.etag], [304, etags[1]])
    assert.equal((await app.inject({ url: list, headers })).statusCode, 200)
    // Requested like our own pages do, and after a change by the clock alone.
    const fromPage = { ...headers, 'sec-fetch-site': 'same-origin' }
    const requested = await app.inject({ url: `${list}?language=th`, headers: fromPage })
    assert.equal(requested.statusCode, 304)
    const until = new Date(clock.nowMs + 1000).toISOString()
    await call('PUT', `/${_id}`, { payload: { ...createFields('a'), showUntil: until } })
    assert.match((await app.inject({ url: `${list}?language=th` })).body, /ไทย/)
    clock.nowMs += 1000
    assert.doesNotMatch((await app.inject({ url: `${list}?language=th` })).body, /ไทย/)
    for (const wrong of ['de', 'TH', '', 'th-TH', '__proto__']) {
      const answer = await app.inject({ url: `${list}?language=${wrong}` })
      assert.equal(answer.statusCode, 400, wrong)
      assert.match(answer.json().message, /en, th, zh or ja/)
    }
  })

  test(`${name}: answers one entry in a language, with an ETag that no write accepts`, async (t) => {
    const { app, list, call, add, createFields } = await create(t)
    const { _id } = await add('a', { translations: { th: { [first]: 'ไทย' } } })
    const url = `${list}/${_id}`
    const plain = await app.inject({ url })
    const thai = await app.inject({ url: `${url}?language=th` })
    assert.deepEqual(thai.json(), { ...plain.json(), [first]: 'ไทย' })
    assert.doesNotMatch(plain.body, /translations/)
    const etag = String(thai.headers.etag)
    assert.notEqual(etag, plain.headers.etag)
    const again = { url: `${url}?language=th`, headers: { 'if-none-match': etag } }
    assert.equal((await app.inject(again)).statusCode, 304)
    assert.equal((await app.inject({ ...again, url })).statusCode, 200)
    const write = { payload: createFields('b'), headers: { 'if-match': etag } }
    assert.ok((await call('PUT', `/${_id}`, write)).statusCode >= 400)
    const all = (await call('GET', `/${_id}?view=all&language=th`)).json()
    assert.deepEqual([all[first], all.translations], [`a ${first}`, { th: { [first]: 'ไทย' } }])
    const wrong = await app.inject({ url: `${url}?language=de` })
    assert.equal(wrong.statusCode, 400)
  })

  test(`${name}: refuses unknown languages, unknown fields and texts that are too long`, async (t) => {
    const { call, createFields, add } = await create(t)
    const { _id } = await add('a')
    const bound = (fields as Record<string, { maxLength: number }>)[first]?.maxLength ?? 0
    for (const [translations, sentence] of [
      [{ de: { [first]: 'x' } }, /“de” is not a known field/],
      [{ en: { [first]: 'x' } }, /“en” is not a known field/],
      [{ th: { unknown: 'x' } }, /“unknown” is not a known field/],
      [{ th: { isHidden: 'x' } }, /“isHidden” is not a known field/],
      [{ th: { [first]: 'x'.repeat(bound + 1) } }, /at most/],
      [{ th: { [first]: 'a\u0000' } }, /cannot be stored/],
      [{ th: { [first]: '\ud800' } }, /cannot be stored/],
      [{ th: { [first]: null } }, /must be text/],
      [{ th: 'x' }, /must be/],
      [{ th: null }, /must be/],
      [[], /must be/],
      [null, /must be/],
      [JSON.parse(`{"__proto__":{"${first}":"x"}}`), /not/],
    ] as const) {
      const payload = { ...createFields('a'), translations }
      const answer = await call('PUT', `/${_id}`, { payload })
      assert.equal(answer.statusCode, 400, JSON.stringify(translations))
      assert.match(answer.json().message, sentence)
    }
    assert.equal((await call('GET', `/${_id}?view=all`)).json().version, 1)
  })

  test(`${name}: translations work with forms, idempotency keys, the trash and history`, async (t) => {
    const { app, call, createFields, view } = await create(t)
    const old = { th: { [first]: 'เก่า' } }
    const form = await entryForm({ ...createFields('a'), translations: old }, await drawPicture())
    const sent = { ...form, headers: { ...form.headers, 'idempotency-key': 'k' } }
    const added = (await call('POST', '', sent)).json()
    assert.deepEqual(added.translations, old)
    assert.deepEqual((await call('POST', '', sent)).json(), added)
    const { _id } = added
    const put = (translations: object, headers: Record<string, string>) =>
      call('PUT', `/${_id}`, { payload: { ...createFields('b'), translations }, headers })
    await put({ th: { [first]: 'ใหม่' }, zh: { [first]: '新' } }, { 'if-match': '"1"' })
    const stale = await put({ th: { [first]: 'x' } }, { 'if-match': '"1"' })
    assert.equal(stale.statusCode, 412)
    assert.deepEqual(stale.json().current.translations.zh, { [first]: '新' })

    await call('DELETE', `/${_id}`)
    const [inTrash] = (await call('GET', '?view=deleted')).json()
    assert.deepEqual(inTrash.translations.zh, { [first]: '新' })
    await call('POST', `/${_id}/restore`)
    const versions = (await call('GET', `/${_id}/history`)).json()
    assert.deepEqual(versions.at(-1).translations, old)
    const back = (await call('POST', `/${_id}/history/1/restore`)).json()
    assert.deepEqual(back.translations, old)
    const again = (await call('POST', `/${_id}/history/1/restore`)).json()
    assert.equal(again.version, back.version)
    assert.deepEqual(await view('all'), [_id])
    const thai = await app.inject({ url: `/api/${name}?language=th` })
    assert.equal(thai.json()[0][first], 'เก่า')
  })
})
