import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import type { Db } from '../../foundation/db/database.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture, encodeInThisProcess } from '../../testing/pictures.ts'
import { roomEntries, staffEntries } from '../collections/collections.ts'
import { encodePicture } from '../pictures/encode.ts'
import { type DemoContent, seedIfUntouched } from './seed-if-untouched.ts'

const content: DemoContent = {
  encoded: new Map(),
  // The second one is ready first.
  staff: [
    { name: 'Ploy', picture: await drawPicture({ width: 400, height: 400 }), fileName: 'ploy.png' },
    { name: 'Mali', picture: await drawPicture({ width: 4, height: 4 }), fileName: 'mali.png' },
  ],
  rooms: [
    {
      title: 'VIP',
      description: 'Jacuzzi',
      picture: await drawPicture({ width: 50 }),
      fileName: 'vip.png',
    },
  ],
}
const seed = (db: Db, demo = content, encodePicture = encodeInThisProcess) =>
  seedIfUntouched({ db, encodePicture, now: () => 0 }, () => demo)

onDefaultEngine((open) => {
  test('adds demo content to an empty database, once and in order', async (t) => {
    const { db, close } = await open()
    t.after(close)
    // Two servers that start at once, and a later start.
    await Promise.all([seed(db), seed(db)])
    await seed(db)
    const staff = await staffEntries.list(db)
    assert.deepEqual(
      staff.map(({ name }) => name),
      ['Ploy', 'Mali'],
    )
    const rooms = await roomEntries.list(db)
    assert.equal(rooms.length, 1)
    for (const { file } of [...staff, ...rooms]) assert.match(file ?? '', /\.webp$/)
  })

  test('a failed seeding leaves nothing, so the next start repeats it', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const damaged = { name: 'Dao', picture: Buffer.from('no picture'), fileName: 'dao.png' }
    await assert.rejects(seed(db, { ...content, staff: [...content.staff, damaged] }))
    assert.deepEqual(await staffEntries.list(db), [])
    assert.deepEqual(await db.selectFrom('picture').select('id').execute(), [])
    await seed(db)
    assert.equal((await staffEntries.list(db)).length, 2)
  })

  test('takes the pictures that the build has encoded', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const pictures = [...content.staff, ...content.rooms].map(({ picture }) => picture)
    const encoded = new Map(
      await Promise.all(
        pictures.map(
          async (picture) => [hash('sha256', picture), await encodePicture(picture)] as const,
        ),
      ),
    )
    await seed(db, { ...content, encoded }, () => assert.fail('encoded again'))
    for (const { file } of [...(await staffEntries.list(db)), ...(await roomEntries.list(db))]) {
      assert.match(file ?? '', /\.webp$/)
    }
  })

  test('lists that were emptied stay empty', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
    await staffEntries.remove(db, _id, 0)
    await seed(db)
    assert.deepEqual(await staffEntries.list(db), [])
  })
})
