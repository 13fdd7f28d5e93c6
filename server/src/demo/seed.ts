import { rooms, staff } from './content.ts'
import type { DemoStore } from './demo-store.ts'
import { drawUpload, roomPictures, staffPictures } from './pictures.ts'

/** Draws the ten rooms and the twelve people and hands them to the store, in their order. */
export async function seedDemo(store: DemoStore): Promise<void> {
  for (const [i, { title, description }] of rooms.entries()) {
    const picture = roomPictures[i]
    if (!picture) continue
    await store.addRoom({ title, description }, await drawUpload(picture), `${slug(title)}.webp`)
  }
  for (const [i, { name }] of staff.entries()) {
    const picture = staffPictures[i]
    if (picture) await store.addPerson(name, await drawUpload(picture), `${slug(name)}.webp`)
  }
}

const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
