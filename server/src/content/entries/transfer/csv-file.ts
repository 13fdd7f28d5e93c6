import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Collection, StoredEntry } from '../collection.ts'
import { type ColumnGroup, createColumnGroups, mergeColumns } from './columns.ts'
import { readCsv, writeCsv } from './csv.ts'
import { type FileRow, maxRows } from './plan-import.ts'

/** Writes a list as CSV: a row for each entry in the list's order, with fields and settings, without its picture. */
export function exportCsv(collection: Collection, entries: StoredEntry<string>[]) {
  const columns = createColumnGroups(collection)
  const names = ['id', ...columns.flatMap((column) => column.names)]
  const rows = entries.map((entry) => [entry._id, ...columns.flatMap(({ write }) => write(entry))])
  return writeCsv([names, ...rows])
}

/**
 * Reads the rows of a CSV file. Columns may be in any order; a missing column changes nothing.
 * @throws {HttpError} 400 when the file is not a table of this list
 */
export function importCsv(collection: Collection, text: string): FileRow[] {
  const [head, ...rows] = readCsv(text, maxRows + 2)
  if (!head) throw new HttpError(400, 'The file is empty.')
  if (rows.length > maxRows) {
    throw new HttpError(400, `The file has more than ${maxRows} rows.`)
  }
  const names = head.map((name) => name.trim())
  const columns = createColumnGroups(collection)
  checkColumnNames(names, columns)
  const present = columns.filter((column) => column.names.every((name) => names.includes(name)))
  return rows.map((cells, index) => {
    const readCell = (name: string) => cells[names.indexOf(name)] ?? ''
    return {
      row: index + 2,
      id: names.includes('id') ? readCell('id').trim() : '',
      input: mergeColumns(present.map((column) => column.read(column.names.map(readCell)))),
      ...(cells.length > names.length && { fault: 'It has more cells than columns.' }),
    }
  })
}

function checkColumnNames(names: string[], columns: ColumnGroup[]) {
  const known = ['id', ...columns.flatMap((column) => column.names)]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const shown = unknown.slice(0, 50)
    throw new HttpError(400, `Unknown column “${shown}”. This list has ${known.join(', ')}.`)
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new HttpError(400, `The column “${twice}” appears twice.`)
  for (const { names: together } of columns) {
    const missing = together.find((name) => !names.includes(name))
    if (missing !== undefined && together.some((name) => names.includes(name))) {
      throw new HttpError(
        400,
        `The column “${missing}” is missing: ${together.join(' and ')} need each other.`,
      )
    }
  }
}
