import type { Collection, EntryOf } from '../collection.ts'
import { columnsOf } from './columns.ts'
import { writeCsv } from './csv.ts'

/** A list as a table: a row for each entry, in the list's order, with all that is said of it but its picture. */
export function exportCsv(collection: Collection, entries: EntryOf<string>[]) {
  const columns = columnsOf(collection)
  const names = ['id', ...columns.flatMap((column) => column.names)]
  const rows = entries.map((entry) => [entry._id, ...columns.flatMap(({ write }) => write(entry))])
  return writeCsv([names, ...rows])
}
