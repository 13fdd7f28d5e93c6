import type { EntryColumns } from '../lists/tables.ts'

export interface RoomTable extends EntryColumns {
  title: string
  description: string
}
