import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeHere } from '../../testing/encode-here.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { roomEntries, staffEntries } from '../collections/collections.ts'
import type { DemoStore } from './seed.ts'
import { seedIfUntouched } from './seed-if-untouched.ts'

async function seedDemo(store: DemoStore) {
  // The second one is ready first.
  await Promise.all([
    store.addPerson('Ploy', await drawPicture({ width: 400, height: 400 }), 'ploy.png'),
    store.addPerson('Mali', await drawPicture({ width: 4, height: 4 }), 'mali.png'),
  ])
  const fields = { title: 'VIP', description: 'Jacuzzi' }
  await store.addRoom(fields, await drawPicture({ width: 50 }), 'vip.png')
}

onDefaultEngine((open) => {
  test('adds demo content to an empty database, once and in order', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const parts = { db, encodePicture: encodeHere, now: () => 0 }
    // Two servers that start at once, and a later start.
    await Promise.all([seedIfUntouched(parts, seedDemo), seedIfUntouched(parts, seedDemo)])
    await seedIfUntouched(parts, seedDemo)
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
    const parts = { db, encodePicture: encodeHere, now: () => 0 }
    const failing = async (store: DemoStore) => {
      await seedDemo(store)
      await store.addPerson('Dao', Buffer.from('no picture'), 'dao.png')
    }
    await assert.rejects(seedIfUntouched(parts, failing))
    assert.deepEqual(await staffEntries.list(db), [])
    assert.deepEqual(await db.selectFrom('picture').select('id').execute(), [])
    await seedIfUntouched(parts, seedDemo)
    assert.equal((await staffEntries.list(db)).length, 2)
  })

  test('lists that were emptied stay empty', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
    await staffEntries.remove(db, _id, 0)
    await seedIfUntouched({ db, encodePicture: encodeHere, now: () => 0 }, seedDemo)
    assert.deepEqual(await staffEntries.list(db), [])
  })
})
