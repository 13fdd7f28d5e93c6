import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rooms, staff } from './content.ts'
import type { DemoStore } from './demo-store.ts'

/** Hands the ten rooms and the twelve people to the store, in their order and all at once. */
export async function seedDemo(store: DemoStore): Promise<void> {
  const pictures = new Map(
    await Promise.all(
      [...rooms, ...staff].map(
        async ({ fileName }) => [fileName, await readPicture(fileName)] as const,
      ),
    ),
  )
  const pictureOf = (fileName: string) => pictures.get(fileName) as Buffer
  await Promise.all([
    ...rooms.map(({ fileName, ...fields }) => store.addRoom(fields, pictureOf(fileName), fileName)),
    ...staff.map(({ fileName, name }) => store.addPerson(name, pictureOf(fileName), fileName)),
  ])
}

function readPicture(fileName: string) {
  return readFile(join(import.meta.dirname, 'pictures', fileName))
}
