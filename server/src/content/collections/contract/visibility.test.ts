import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryCollection } from '../../../testing/collection-app.ts'

const iso = (ms: number) => new Date(ms).toISOString()

onEveryCollection(({ name, create }) => {
  test(`${name}: hidden entries are sent only to signed-in callers who ask for all`, async (t) => {
    const { app, call, add, seen, view, list, createFields } = await create(t)
    const shown = await add('shown')
    const hidden = await add('hidden', { isHidden: true })
    assert.equal(hidden.isHidden, true)
    assert.deepEqual(await seen(), [shown._id])
    assert.deepEqual(await view('all'), [shown._id, hidden._id])
    assert.equal((await app.inject({ url: `${list}/${hidden._id}` })).statusCode, 404)
    assert.equal((await call('GET', `/${hidden._id}?view=all`)).json().isHidden, true)
    for (const query of ['?view=all', '?view=deleted', '?view=', '?view=x', '?view=all&view=x']) {
      const refused = await app.inject({ url: `${list}${query}` })
      assert.equal(refused.statusCode, 401, query)
      assert.equal(refused.headers['www-authenticate'], 'Bearer')
    }
    assert.equal((await app.inject({ url: `${list}/${shown._id}?view=all` })).statusCode, 401)
    for (const query of ['?view=', '?view=x', '?view=all&view=x']) {
      assert.equal((await call('GET', query)).statusCode, 400, query)
    }
    const { etag = '' } = (await app.inject({ url: list })).headers
    await call('PUT', `/${hidden._id}`, {
      payload: { ...createFields('hidden'), isHidden: false },
    })
    assert.deepEqual(await seen(), [shown._id, hidden._id])
    const again = await app.inject({ url: list, headers: { 'if-none-match': etag } })
    assert.equal(again.statusCode, 200)
  })

  test(`${name}: visitors get entries without settings, and ?view=all includes them`, async (t) => {
    const { app, call, add, list, createFields } = await create(t)
    const { _id } = await add('a')
    const entry = { _id, ...createFields('a'), file: null, picture: null, version: 1 }
    assert.deepEqual((await app.inject({ url: list })).json(), [entry])
    const settings = {
      pictureText: '',
      focal: null,
      isHidden: false,
      showFrom: null,
      showUntil: null,
    }
    assert.deepEqual((await call('GET', '?view=all')).json(), [{ ...entry, ...settings }])
  })

  test(`${name}: the list follows the schedule to the millisecond, on every server`, async (t) => {
    const opened = await create(t)
    const { app, clock, add, seen, list, view } = opened
    const from = clock.nowMs + 1000
    const always = await add('always')
    const later = await add('later', { showFrom: iso(from), showUntil: iso(from + 5000) })
    assert.equal(later.showFrom, iso(from))
    const etags = new Set<unknown>()
    for (const [nowMs, ids] of [
      [from - 1, [always._id]],
      [from, [always._id, later._id]],
      [from + 4999, [always._id, later._id]],
      [from + 5000, [always._id]],
      [from - 1, [always._id]],
    ] as const) {
      clock.nowMs = nowMs
      assert.deepEqual(await seen(), ids)
      const { headers } = await app.inject({ url: list })
      etags.add(headers.etag)
      const conditional = { 'if-none-match': String(headers.etag) }
      assert.equal((await app.inject({ url: list, headers: conditional })).statusCode, 304)
      assert.deepEqual(await view('all'), [always._id, later._id])
    }
    assert.equal(etags.size, 3)
  })

  test(`${name}: refuses invalid dates with a message`, async (t) => {
    const { call, add, createFields, seen } = await create(t)
    const at = iso(0)
    const { _id } = await add('a', { showFrom: at })
    for (const more of [
      { showUntil: at },
      { showUntil: '2026-02-30T00:00:00Z' },
      { showUntil: '2026-01-01' },
      { showUntil: '2016-12-31T23:59:60Z' },
      { showUntil: 1 },
      { showFrom: '' },
      { isHidden: 'yes' },
      { isHidden: null },
    ]) {
      const answer = await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...more } })
      assert.equal(answer.statusCode, 400, JSON.stringify(more))
      assert.match(answer.json().message, /“.+”.*\.$/)
    }
    assert.equal((await call('GET', `/${_id}`)).json().version, 1)
    assert.deepEqual(await seen(), [_id])
  })
})
