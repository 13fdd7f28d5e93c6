import { Text } from '../../foundation/http/schemas.ts'
import type { Collection } from '../entries/collection.ts'
import { createEntryRepository } from '../entries/repository.ts'
import type { EntryColumns } from '../entries/storage.ts'

export const rooms = {
  name: 'rooms',
  table: 'room',
  fields: { title: Text(200), description: Text(5000) },
  hasPictures: true,
  words: { entry: 'room', entries: 'rooms' },
} satisfies Collection

export const roomEntries = createEntryRepository(rooms)

interface RoomTable extends EntryColumns {
  title: string
  description: string
}

export const staff = {
  name: 'staff',
  table: 'staff',
  fields: { name: Text(200) },
  hasPictures: true,
  words: { entry: 'person', entries: 'staff' },
} satisfies Collection

export const staffEntries = createEntryRepository(staff)

interface StaffTable extends EntryColumns {
  name: string
}

/** All lists that every installation has; remotes can add lists of their own. */
export const collections: (Collection & { name: 'staff' | 'rooms' })[] = [staff, rooms]

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    room: RoomTable
    staff: StaffTable
  }
}
