import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCollectionApp } from '../../testing/collection-app.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin } from '../../testing/test-app.ts'
import { collections } from '../collections/collections.ts'

onDefaultEngine((open) => {
  for (const collection of collections) {
    test(`records every change of ${collection.name} with the state before and after`, async (t) => {
      const opened = await createCollectionApp(t, collection, { open })
      const { db, call, add, givePicture, createFields, trail } = opened
      const { _id } = await add('a')
      await call('PUT', `/${_id}`, { payload: createFields('b') })
      const { file } = (await givePicture(_id)).json()
      await call('DELETE', `/${_id}`)
      await call('POST', `/${_id}/restore`)
      // These change nothing.
      await call('POST', `/${_id}/restore`)
      await call('PUT', '/unknown', { payload: createFields('a') })
      await call('DELETE', '/unknown')

      const added = { ...createFields('a'), file: null }
      const changed = { ...createFields('b'), file: null }
      const pictured = { ...createFields('b'), file }
      assert.deepEqual(await trail(), [
        { action: 'add', subject: _id, before: null, after: added },
        { action: 'change', subject: _id, before: added, after: changed },
        { action: 'picture', subject: _id, before: changed, after: pictured },
        { action: 'remove', subject: _id, before: pictured, after: null },
        { action: 'restore', subject: _id, before: null, after: pictured },
      ])
      const rows = await db.selectFrom('audit').selectAll().where('subject', '=', _id).execute()
      for (const { who, origin } of rows) {
        assert.deepEqual([who, origin], [admin.email, '127.0.0.1'])
      }
    })
  }
})
