import { Text } from '../../foundation/http/schemas.ts'
import type { Collection } from '../entries/collection.ts'
import { entriesOf } from '../entries/repository.ts'
import type { EntryColumns } from '../entries/tables.ts'

export const staff = {
  name: 'staff',
  table: 'staff',
  fields: { name: Text(200) },
  hasPictures: true,
  words: { entry: 'person', entries: 'staff' },
} satisfies Collection

export const staffEntries = entriesOf(staff)

interface StaffTable extends EntryColumns {
  name: string
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    staff: StaffTable
  }
}
