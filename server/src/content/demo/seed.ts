import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rooms, staff } from './content.ts'
import type { DemoStore } from './demo-store.ts'

/** Hands the ten rooms and the twelve people to the store, in their order and all at once. */
export async function seedDemo(store: DemoStore): Promise<void> {
  await Promise.all([
    ...rooms.map(({ fileName, ...fields }) =>
      store.addRoom(fields, readPicture(fileName), fileName),
    ),
    ...staff.map(({ fileName, name }) => store.addPerson(name, readPicture(fileName), fileName)),
  ])
}

/** At once, and not a moment later: the store keeps the order of the calls. */
function readPicture(fileName: string) {
  return readFileSync(join(import.meta.dirname, 'pictures', fileName))
}
