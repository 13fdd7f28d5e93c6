import { Text } from '../../foundation/http/schemas.ts'
import type { Collection } from '../entries/collection.ts'
import { entriesOf } from '../entries/repository.ts'
import type { EntryColumns } from '../entries/tables.ts'

export const rooms = {
  name: 'rooms',
  table: 'room',
  fields: { title: Text(200), description: Text(5000) },
  hasPictures: true,
  words: { entry: 'room', entries: 'rooms' },
} satisfies Collection

export const roomEntries = entriesOf(rooms)

interface RoomTable extends EntryColumns {
  title: string
  description: string
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    room: RoomTable
  }
}
