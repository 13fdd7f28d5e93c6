import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoomFields } from '@sala/kit/contract/rooms'
import { rooms, staff } from './content.ts'

/** Receives the demo content. Entries keep the order of the calls; all are stored, or none if one fails. */
export interface DemoStore {
  addPerson(name: string, picture: Buffer, fileName: string): Promise<void>
  addRoom(fields: RoomFields, picture: Buffer, fileName: string): Promise<void>
}

/** Adds the ten rooms and the twelve people to the store, in order; their pictures are encoded in parallel. */
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
