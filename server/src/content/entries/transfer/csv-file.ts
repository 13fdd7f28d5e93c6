import { CsvError, parse } from 'csv-parse/sync'
import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Collection, StoredEntry } from '../collection.ts'
import { type Cell, type ColumnGroup, createColumnGroups, mergeColumns } from './columns.ts'
import { type FileRow, maxRows } from './plan-import.ts'

/** Spreadsheets detect UTF-8 by it. */
const byteOrderMark = '\ufeff'
const maxCellCharacters = 20_000

/** Text that a spreadsheet would take for a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escapedFormula = /^''*[=+\-@\t\r\n＝＋－＠]/

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

/** Writes a table as CSV (RFC 4180). @param rows the first has the columns' names */
function writeCsv(rows: Cell[][]) {
  return byteOrderMark + rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

/**
 * Reads the rows of a table; the first has the columns' names.
 * @param maxRows the rows after them are not read
 * @throws {HttpError} 400 when the text is not valid CSV
 */
function readCsv(text: string, maxRows: number): string[][] {
  try {
    const rows = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxCellCharacters * 10,
      to: maxRows,
      delimiter: detectDelimiter(text),
    }) as string[][]
    return rows.map((cells) => cells.map(unescapeFormula))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new HttpError(400, `The file is not valid CSV: ${error.message}.`)
  }
}

/** Spreadsheets in locales with decimal commas separate cells by semicolons. */
function detectDelimiter(text: string) {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const timesIn = (delimiter: string) => head.split(delimiter).length
  return [';', '\t'].reduce((most, one) => (timesIn(one) > timesIn(most) ? one : most), ',')
}

function formatCell(value: Cell) {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Removes the apostrophe that `formatCell` adds. */
const unescapeFormula = (text: string) => (escapedFormula.test(text) ? text.slice(1) : text)
