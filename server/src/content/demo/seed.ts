import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rooms, staff } from './content.ts'
import type { DemoStore } from './demo-store.ts'

/** Hands the ten rooms and the twelve people to the store, in their order. */
export async function seedDemo(store: DemoStore): Promise<void> {
  for (const { title, description, fileName } of rooms) {
    await store.addRoom({ title, description }, await readPicture(fileName), fileName)
  }
  for (const { name, fileName } of staff) {
    await store.addPerson(name, await readPicture(fileName), fileName)
  }
}

function readPicture(fileName: string) {
  return readFile(join(import.meta.dirname, 'pictures', fileName))
}
