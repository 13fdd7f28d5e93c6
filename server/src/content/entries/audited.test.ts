import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { pictureForm } from '../../testing/picture-form.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'

const kinds = [
  { kind: 'staff', one: { name: 'Ploy' }, other: { name: 'Mali' } },
  {
    kind: 'rooms',
    one: { title: 'Deluxe', description: '' },
    other: { title: 'VIP', description: 'A bath.' },
  },
]

onDefaultEngine((open) => {
  for (const { kind, one, other } of kinds) {
    test(`records every change of ${kind} with the state before and after`, async (t) => {
      const { app, db, signIn } = await createTestApp(t, { open })
      const headers = await signIn()
      const list = `/api/${kind}`
      const call = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
        app.inject({ method, url, headers, ...(payload && { payload }) })
      const { _id } = (await call('POST', list, one)).json()
      const url = `${list}/${_id}`
      await call('PUT', url, other)
      const form = await pictureForm(await drawPicture())
      const { file } = (
        await app.inject({
          method: 'PUT',
          url: `${url}/image`,
          payload: form.payload,
          headers: { ...headers, ...form.headers },
        })
      ).json()
      await call('DELETE', url)
      await call('POST', `${url}/restore`)
      // These change nothing.
      await call('POST', `${url}/restore`)
      await call('PUT', `${list}/unknown`, one)
      await call('DELETE', `${list}/unknown`)

      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('action', 'like', `${kind}.%`)
        .orderBy('seq')
        .execute()
      const added = { ...one, file: null }
      const changed = { ...other, file: null }
      const pictured = { ...other, file }
      assert.deepEqual(
        rows.map(({ action, before, after }) => [action, parsed(before), parsed(after)]),
        [
          [`${kind}.add`, null, added],
          [`${kind}.change`, added, changed],
          [`${kind}.picture`, changed, pictured],
          [`${kind}.remove`, pictured, null],
          [`${kind}.restore`, null, pictured],
        ],
      )
      for (const { who, subject, origin } of rows) {
        assert.deepEqual([who, subject, origin], [admin.email, _id, '127.0.0.1'])
      }
    })
  }
})

const parsed = (json: string | null) => json && JSON.parse(json)
