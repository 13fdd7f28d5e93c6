import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDefaultEngine } from '../../testing/engines.ts'
import { pictureForm } from '../../testing/picture-form.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { staffEntries } from '../collections/staff.ts'
import { describeStoredPictures } from './describe-stored.ts'

/** The app with one person, whose picture is stored as it was before rows told of it. */
async function openWithOldPicture(t: Parameters<typeof openTestApp>[0], options: object) {
  const opened = await openTestApp(t, options)
  const headers = await opened.signIn()
  const call = (method: 'POST' | 'PUT', url: string, more: object) =>
    opened.app.inject({ method, url, ...more })
  const added = await call('POST', '/api/staff', { headers, payload: { name: 'Ploy' } })
  const { payload, headers: ofForm } = await pictureForm(await drawPicture({ width: 700 }))
  const url = `/api/staff/${added.json()._id}/image`
  const person = (await call('PUT', url, { payload, headers: { ...headers, ...ofForm } })).json()
  await opened.db.updateTable('picture').set({ widthsPx: '', placeholder: '' }).execute()
  return { ...opened, person }
}

onDefaultEngine((open) => {
  test('a picture from before is as one of today afterwards, and lists and pages say so', async (t) => {
    const { app, db, person } = await openWithOldPicture(t, { open })
    const before = await app.inject('/api/staff')
    assert.deepEqual(before.json(), [{ ...person, file: null, picture: null }])
    const { widthsPx } = await db.selectFrom('picture').select('widthsPx').executeTakeFirstOrThrow()
    assert.equal(widthsPx, '')

    await describeStoredPictures(db)
    const after = await app.inject('/api/staff')
    assert.notEqual(after.headers.etag, before.headers.etag)
    const [found] = after.json()
    assert.equal(found.file, person.file)
    assert.deepEqual(found.picture.srcset, person.picture.srcset)
    const [above, below] = found.picture.placeholder.split(' ')
    for (const colour of [above, below]) assert.match(colour, /^#[0-9a-f]{6}$/)
    assert.equal((await app.inject(found.file)).statusCode, 200)

    await describeStoredPictures(db)
    assert.equal((await app.inject('/api/staff')).headers.etag, after.headers.etag)
  })

  test('one that cannot be read keeps nobody from starting, nor one without encodings', async (t) => {
    const { db, person } = await openWithOldPicture(t, { open })
    await db
      .updateTable('variant')
      .set({ bytes: Buffer.from('no picture') })
      .execute()
    await describeStoredPictures(db)
    const [found] = await staffEntries.list(db)
    assert.equal(found?.file, person.file)
    assert.equal(found?.picture?.placeholder, '#808080 #808080')

    await db.updateTable('picture').set({ widthsPx: '' }).execute()
    await db.deleteFrom('variant').execute()
    await describeStoredPictures(db)
    assert.equal((await staffEntries.list(db))[0]?.file, null)
  })
})
