import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rooms, staff } from './content.ts'
import type { DemoStore } from './demo-store.ts'

/** Adds the ten rooms and the twelve people to the store, in their order; their pictures are encoded in parallel. */
export async function seedDemo(store: DemoStore): Promise<void> {
  await Promise.all([
    ...rooms.map(({ fileName, ...fields }) =>
      store.addRoom(fields, readPicture(fileName), fileName),
    ),
    ...staff.map(({ fileName, name }) => store.addPerson(name, readPicture(fileName), fileName)),
  ])
}

/** Synchronous, because the store keeps the order in which its methods are called. */
function readPicture(fileName: string) {
  return readFileSync(join(import.meta.dirname, 'pictures', fileName))
}
