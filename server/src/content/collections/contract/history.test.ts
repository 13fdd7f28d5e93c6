import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryVersion } from '@sala/kit/contract/entry'
import { cleanUp } from '../../../operations/housekeeping/jobs.ts'
import { findAccount, removeAccount } from '../../../people/accounts/repository.ts'
import { onEveryCollection } from '../../../testing/collection-app.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { signInAs } from '../../../testing/test-app.ts'
import { entryForm } from '../../../testing/upload-forms.ts'

const dayMs = 24 * 60 * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

onEveryCollection(({ name, collection, create }) => {
  test(`${name}: the history has author, fields and time of each change, and restores versions`, async (t) => {
    const opened = await create(t)
    const { app, clock, call, add, givePicture, createFields, actions } = opened
    const { _id } = await add('a', { pictureText: 'A lotus.', focal: { x: 0, y: 1 } })
    const first = (await givePicture(_id)).json()
    clock.nowMs += 1000
    await call('PUT', `/${_id}`, {
      payload: { ...createFields('b'), pictureText: '', focal: null, isHidden: true },
    })
    const second = (await givePicture(_id, await drawPicture({ width: 8, height: 9 }))).json()
    const history = (await call('GET', `/${_id}/history`)).json()
    const lines = history.map(({ version, action }: EntryVersion) => `${version} ${action}`)
    assert.deepEqual(lines, ['4 picture', '3 change', '2 picture', '1 add'])
    const [newest, , pictured, oldest] = history
    assert.equal(newest.who, 'admin@sala.example')
    assert.equal(newest.at, iso(clock.nowMs))
    assert.equal(newest.file, second.file)
    assert.equal(newest.isHidden, true)
    assert.deepEqual(pictured.fields, createFields('a'))
    assert.equal(pictured.file, first.file)
    assert.equal(oldest.file, null)
    assert.equal((await app.inject({ url: first.file })).statusCode, 200)
    const older = (await call('GET', `/${_id}/history?before=3`)).json()
    assert.deepEqual(older, history.slice(2))

    const stale = { 'if-match': '"2"' }
    const way = `/${_id}/history/2/restore`
    assert.equal((await call('POST', way, { headers: stale })).statusCode, 412)
    const back = await call('POST', way, { headers: { 'if-match': '"4"' } })
    assert.deepEqual(back.json(), { ...first, isHidden: true, version: 5 })
    // A retry after a lost answer, and a restore that changes nothing.
    assert.equal((await call('POST', way, { headers: { 'if-match': '"4"' } })).statusCode, 200)
    assert.equal((await call('POST', way)).json().version, 5)
    assert.deepEqual((await actions()).slice(3), ['picture', 'back'])
    for (const wrong of ['99', '0', 'x', '1e3']) {
      const answer = await call('POST', `/${_id}/history/${wrong}/restore`)
      assert.equal(answer.statusCode, 404, wrong)
    }
    await call('DELETE', `/${_id}`)
    assert.equal((await call('GET', `/${_id}/history`)).json()[0].action, 'remove')
    assert.equal((await call('POST', way)).statusCode, 404)
  })

  test(`${name}: names the account of the last change and its time, to signed-in users only`, async (t) => {
    const { app, db, clock, call, add, list, createFields } = await create(t)
    const { _id } = await add('a')
    const url = `${list}/${_id}/last-change`
    const editor = await signInAs(app, db, 'editor')
    const stale = { 'if-match': '"1"' }
    const lastChange = async () => (await call('GET', `/${_id}/last-change`)).json()
    const change = (who: string | null) => ({ at: iso(clock.nowMs), who })
    assert.deepEqual(await lastChange(), change('admin@sala.example'))

    clock.nowMs += 1000
    const payload = createFields('b')
    await app.inject({ method: 'PUT', url: `${list}/${_id}`, payload, headers: editor })
    const form = await entryForm(createFields('c'), await drawPicture())
    const refused = [
      await call('PUT', `/${_id}`, { payload: createFields('c'), headers: stale }),
      await call('PUT', `/${_id}`, { ...form, headers: { ...form.headers, ...stale } }),
      await call('DELETE', `/${_id}`, { headers: stale }),
    ]
    for (const answer of refused) {
      assert.equal(answer.statusCode, 412)
      assert.deepEqual(answer.json().change, change('editor@sala.example'))
    }

    clock.nowMs += 1000
    await app.inject({ method: 'DELETE', url: `${list}/${_id}`, headers: editor })
    assert.deepEqual(await lastChange(), change('editor@sala.example'))
    clock.nowMs += 1000
    await call('DELETE', `/${_id}?for-good`)
    assert.deepEqual(await lastChange(), change('admin@sala.example'))
    assert.equal((await call('GET', '/unknown/last-change')).statusCode, 404)
    assert.equal((await app.inject({ url })).statusCode, 401)
  })

  test(`${name}: the last change has no name when its account was removed`, async (t) => {
    const { app, db, clock, call, add, list, createFields } = await create(t)
    const { _id } = await add('a')
    const headers = await signInAs(app, db, 'editor')
    const payload = createFields('b')
    await app.inject({ method: 'PUT', url: `${list}/${_id}`, payload, headers })
    const account = await findAccount(db, 'editor@sala.example')
    await removeAccount(db, account?.id ?? '')
    const change = { at: iso(clock.nowMs), who: null }
    assert.deepEqual((await call('GET', `/${_id}/last-change`)).json(), change)
    const stale = { payload: createFields('c'), headers: { 'if-match': '"1"' } }
    const refused = await call('PUT', `/${_id}`, stale)
    assert.deepEqual(refused.json().change, change)
    assert.doesNotMatch(refused.body, /editor@/)
  })

  test(`${name}: a version from before the picture was uploaded keeps the current picture`, async (t) => {
    const { call, add, givePicture, createFields } = await create(t)
    const { _id } = await add('a', { pictureText: 'A rose.' })
    await givePicture(_id)
    const settings = { pictureText: 'A lotus.', focal: { x: 0, y: 1 } }
    const payload = { ...createFields('b'), ...settings }
    const { file } = (await call('PUT', `/${_id}`, { payload })).json()
    const back = (await call('POST', `/${_id}/history/1/restore`)).json()
    assert.deepEqual({ ...back, ...createFields('a'), ...settings, file, version: 4 }, back)
  })

  test(`${name}: keeps pictures exactly as long as the history needs them`, async (t) => {
    const { app, db, clock, add, givePicture } = await create(t)
    const { _id } = await add('a')
    const { file } = (await givePicture(_id)).json()
    clock.nowMs += 60_000
    await givePicture(_id, await drawPicture({ width: 8, height: 9 }))
    const kept = async () => {
      const versions = db.selectFrom('entryVersion').select('version').orderBy('version')
      const pictures = await db.selectFrom('picture').select('id').execute()
      return [(await versions.execute()).map(({ version }) => version), pictures.length]
    }
    await cleanUp(db, clock.nowMs + 89 * dayMs)
    assert.deepEqual(await kept(), [[1, 2, 3], 2])
    assert.equal((await app.inject({ url: file })).statusCode, 200)
    await cleanUp(db, clock.nowMs + 91 * dayMs)
    assert.deepEqual(await kept(), [[3], 1])
    // The current version never ends, however old.
    await cleanUp(db, clock.nowMs + 400 * dayMs)
    assert.deepEqual(await kept(), [[3], 1])
  })

  test(`${name}: records the version before the first change of an entry without history`, async (t) => {
    const { db, call, add, givePicture, createFields } = await create(t)
    const { _id } = await add('a')
    const { file } = (await givePicture(_id)).json()
    await db.deleteFrom('entryVersion').execute()
    assert.deepEqual((await call('GET', `/${_id}/history`)).json(), [])
    const picture = await drawPicture({ width: 8, height: 9 })
    await call('PUT', `/${_id}`, await entryForm(createFields('b'), picture))
    const [now, before] = (await call('GET', `/${_id}/history`)).json()
    assert.deepEqual([now.version, now.action], [3, 'change'])
    assert.deepEqual([before.version, before.who, before.action], [2, null, null])
    assert.deepEqual([before.fields, before.file], [createFields('a'), file])
    const back = await call('POST', `/${_id}/history/2/restore`)
    const brought = back.json<Record<string, unknown>>()
    assert.deepEqual({ ...brought, ...createFields('a'), file }, brought)
  })

  test(`${name}: the trash has deleted entries for 30 days`, async (t) => {
    const { app, db, clock, call, add, givePicture, view } = await create(t)
    const [a, b] = [await add('a'), await add('b')]
    const { file } = (await givePicture(a._id)).json()
    await call('DELETE', `/${a._id}`)
    clock.nowMs += 1000
    const deletedAt = iso(clock.nowMs)
    await call('DELETE', `/${b._id}`)
    assert.deepEqual(await view('deleted'), [b._id, a._id])
    const [entry] = (await call('GET', '?view=deleted')).json()
    assert.equal(entry.deletedAt, deletedAt)
    assert.equal(entry.isHidden, false)
    await call('POST', `/${b._id}/restore`)
    assert.deepEqual(await view('deleted'), [a._id])
    const kept = async () =>
      (await db.selectFrom(collection.table).select('id').execute()).map(({ id }) => id).toSorted()
    await cleanUp(db, clock.nowMs + 29 * dayMs)
    assert.deepEqual(await kept(), [a._id, b._id].toSorted())
    assert.equal((await app.inject({ url: file })).statusCode, 200)
    await cleanUp(db, clock.nowMs + 31 * dayMs)
    assert.deepEqual(await kept(), [b._id])
    assert.deepEqual(await db.selectFrom('picture').select('id').execute(), [])
  })

  test(`${name}: purges only deleted entries, and leaves nothing`, async (t) => {
    const { db, call, add, givePicture, view, trail } = await create(t)
    const { _id } = await add('a')
    await givePicture(_id)
    assert.equal((await call('DELETE', `/${_id}?for-good`)).statusCode, 404)
    assert.equal((await call('DELETE', `/${_id}?for-good=no`)).statusCode, 400)
    assert.equal((await call('DELETE', `/${_id}?forgood`)).statusCode, 400)
    await call('DELETE', `/${_id}`)
    const stale = { 'if-match': '"1"' }
    assert.equal((await call('DELETE', `/${_id}?for-good`, { headers: stale })).statusCode, 412)
    assert.equal((await call('DELETE', `/${_id}?for-good`)).statusCode, 200)
    assert.equal((await call('DELETE', `/${_id}?for-good`)).statusCode, 404)
    assert.equal((await call('POST', `/${_id}/restore`)).statusCode, 404)
    assert.equal((await call('GET', `/${_id}/history`)).statusCode, 404)
    assert.deepEqual(await view('deleted'), [])
    for (const table of [collection.table, 'entryVersion', 'picture', 'variant'] as const) {
      const rows = db.selectFrom(table as 'staff').selectAll()
      assert.deepEqual(await rows.execute(), [], table)
    }
    const { action, before, after } = (await trail()).at(-1) ?? {}
    assert.deepEqual([action, after], ['purge', null])
    assert.match(before.file, /lotus/)
  })
})
