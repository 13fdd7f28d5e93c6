import type { EntryColumns } from '../lists/tables.ts'

export interface StaffTable extends EntryColumns {
  name: string
}
