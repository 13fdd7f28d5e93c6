import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Collection, EntryOf } from '../collection.ts'
import { type Columns, columnsOf, givenBy } from './columns.ts'
import { readCsv, writeCsv } from './csv.ts'
import { type FileRow, maxRows } from './file-row.ts'

/** A list as a table: a row for each entry in the list's order, with its fields and settings, without its picture. */
export function exportCsv(collection: Collection, entries: EntryOf<string>[]) {
  const columns = columnsOf(collection)
  const names = ['id', ...columns.flatMap((column) => column.names)]
  const rows = entries.map((entry) => [entry._id, ...columns.flatMap(({ write }) => write(entry))])
  return writeCsv([names, ...rows])
}

/**
 * The rows of a table, with columns in any order; a column that is missing changes nothing.
 * @throws {HttpError} 400 when it is not a table of this list
 */
export function importCsv(collection: Collection, text: string): FileRow[] {
  const [head, ...rows] = readCsv(text, maxRows + 1)
  if (!head) throw new HttpError(400, 'The file is empty.')
  if (rows.length > maxRows) {
    throw new HttpError(400, `The file has more than ${maxRows} rows.`)
  }
  const names = head.map((name) => name.trim())
  const columns = columnsOf(collection)
  refuseUnknown(names, columns)
  const given = columns.filter((column) => column.names.every((name) => names.includes(name)))
  return rows.map((cells, index) => {
    const cellOf = (name: string) => cells[names.indexOf(name)] ?? ''
    return {
      row: index + 2,
      id: names.includes('id') ? cellOf('id').trim() : '',
      given: givenBy(given.map((column) => column.read(column.names.map(cellOf)))),
      ...(cells.length > names.length && { fault: 'It has more cells than there are columns.' }),
    }
  })
}

function refuseUnknown(names: string[], columns: Columns[]) {
  const known = ['id', ...columns.flatMap((column) => column.names)]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const shown = unknown.slice(0, 50)
    throw new HttpError(400, `“${shown}” is no column of this list: ${known.join(', ')}.`)
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new HttpError(400, `There are two columns “${twice}”.`)
  for (const { names: together } of columns) {
    const missing = together.find((name) => !names.includes(name))
    if (missing !== undefined && together.some((name) => names.includes(name))) {
      throw new HttpError(
        400,
        `The column “${missing}” is missing: ${together.join(' and ')} belong together.`,
      )
    }
  }
}
