import { CsvError, parse } from 'csv-parse/sync'
import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Cell } from './columns.ts'

/** Spreadsheets detect UTF-8 by it. */
const byteOrderMark = '\ufeff'
const maxCellCharacters = 20_000

/** Text that a spreadsheet would take for a formula, also after apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escapedFormula = /^''*[=+\-@\t\r\n＝＋－＠]/

/** Writes a table as CSV (RFC 4180). @param rows the first has the columns' names */
export function writeCsv(rows: Cell[][]) {
  return byteOrderMark + rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

/**
 * Reads the rows of a table; the first has the columns' names.
 * @param maxRows the rows after them are not read
 * @throws {HttpError} 400 when the text is not valid CSV
 */
export function readCsv(text: string, maxRows: number): string[][] {
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
