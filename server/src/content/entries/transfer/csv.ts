import { CsvError, parse } from 'csv-parse/sync'
import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Cell } from './columns.ts'

/** Spreadsheets know a file in UTF-8 by it. */
const byteOrderMark = '\ufeff'
const maxCellCharacters = 20_000

/** What a spreadsheet would take for a formula, also where quotation marks stand before it. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^''*[=+\-@\t\r\n＝＋－＠]/

/** A table as RFC 4180 has it. @param rows the first has the columns' names */
export function writeCsv(rows: Cell[][]) {
  return byteOrderMark + rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/**
 * The rows of a table, the first with the columns' names.
 * @param most so many rows at most
 * @throws {HttpError} 400 when it is none, or too long
 */
export function readCsv(text: string, most: number): string[][] {
  try {
    const rows = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxCellCharacters * 10,
      to: most + 1,
      delimiter: delimiterIn(text),
    }) as string[][]
    return rows.map((cells) => cells.map(asMeant))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new HttpError(400, `The file is no table in CSV: ${error.message}.`)
  }
}

/** Spreadsheets of countries that write 0,5 put semicolons between cells. */
function delimiterIn(text: string) {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const timesIn = (delimiter: string) => head.split(delimiter).length
  return [';', '\t'].reduce((most, one) => (timesIn(one) > timesIn(most) ? one : most), ',')
}

function cellOf(value: Cell) {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes away what `cellOf` has put before it. */
const asMeant = (text: string) => (guarded.test(text) ? text.slice(1) : text)
