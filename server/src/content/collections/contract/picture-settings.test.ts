import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createCollectionApp } from '../../../testing/collection-app.ts'
import { onEachEngine } from '../../../testing/engines.ts'
import { collectionsOn } from '../../../testing/every-collection.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { entryForm } from '../../../testing/upload-forms.ts'

onEachEngine((open, engine) => {
  for (const collection of collectionsOn(engine)) {
    const { name } = collection
    const create = (t: TestContext) => createCollectionApp(t, collection, { open })

    test(`${name}: alternative text and focal point are set, kept and removed`, async (t) => {
      const { app, call, add, list, createFields, actions } = await create(t)
      const more = { pictureText: ' A lotus. ', focal: { x: 0.25, y: 0.333_33 } }
      const kept = { pictureText: 'A lotus.', focal: { x: 0.25, y: 0.333 } }
      const { _id } = await add('a', more)
      const [entry] = (await app.inject({ url: list })).json()
      assert.deepEqual({ ...entry, ...kept }, entry)
      // Clients that omit them leave them unchanged, and saving the same again changes nothing.
      await call('PUT', `/${_id}`, { payload: createFields('b') })
      await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...more } })
      const [changed] = (await app.inject({ url: list })).json()
      assert.deepEqual({ ...changed, ...kept }, changed)
      assert.equal(changed.version, 2)
      const none = { pictureText: '', focal: null }
      await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...none } })
      const [last] = (await app.inject({ url: list })).json()
      assert.equal('focal' in last || 'pictureText' in last, false)
      assert.deepEqual(await actions(), ['add', 'change', 'change'])
      for (const wrong of [
        { focal: { x: 1.1, y: 0 } },
        { focal: { x: -0.1, y: 0 } },
        { focal: { x: 0.5 } },
        { focal: { x: 0.5, y: 0.5, z: 0 } },
        { focal: '50% 50%' },
        { pictureText: 'x'.repeat(501) },
        { pictureText: 'a\u0000' },
        { pictureText: null },
      ]) {
        const answer = await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...wrong } })
        assert.equal(answer.statusCode, 400, JSON.stringify(wrong))
      }
    })

    test(`${name}: setting the same picture changes nothing, and leaves no audit line`, async (t) => {
      const { app, call, add, givePicture, actions } = await create(t)
      const picture = await drawPicture()
      const { _id } = await add('a')
      const { file, version } = (await givePicture(_id, picture)).json()
      // Forms send back the picture that they received, whose bytes are those of an encoding.
      const { rawPayload } = await app.inject({ url: file })
      const again = [
        await givePicture(_id, picture),
        await givePicture(_id, rawPayload, file.split('/').at(-1)),
      ]
      for (const answer of again) assert.equal(answer.json().version, version)
      assert.deepEqual(await actions(), ['add', 'picture'])
      assert.equal((await givePicture(_id, picture, 'other.jpg')).json().version, version + 1)
      await givePicture(_id, await drawPicture({ width: 8, height: 9 }))
      assert.deepEqual(await actions(), ['add', 'picture', 'picture', 'picture'])
      const headers = { 'if-match': '"1"' }
      const stale = await call('PUT', `/${_id}/image`, {
        ...(await entryForm({}, picture)),
        headers: { ...(await entryForm({}, picture)).headers, ...headers },
      })
      assert.equal(stale.statusCode, 412)
    })
  }
})
