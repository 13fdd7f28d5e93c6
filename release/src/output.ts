import type { Finding } from '@sala/kit/contract/release'
import type { SalaError } from './sala-error.ts'

interface Mode {
  json?: boolean | undefined
}

/** Prints the result of a command, as JSON or as text. */
export function print({ json }: Mode, data: unknown, text: string) {
  process.stdout.write(`${json ? printableJson(data) : printable(text)}\n`)
}

/** Prints why the command failed; with `--json` on standard output too. */
export function printFailure({ message, failure, exitCode, findings }: SalaError, { json }: Mode) {
  if (json) print({ json }, { failure, exitCode, message, findings }, '')
  printError([message, ...findings.map(formatFinding)].join('\n'))
}

/** Prints to standard error. */
export function printError(text: string) {
  process.stderr.write(`${printable(text)}\n`)
}

/** A finding as text. */
function formatFinding({ rule, message, consumer, file, line }: Finding) {
  const place = file ? ` (${file}${line ? `:${line}` : ''})` : ''
  const whom = consumer ? ` [${consumer}]` : ''
  // Further lines belong to the same finding.
  return `  ${rule}${whom}: ${message}${place}`.replaceAll('\n', '\n    ')
}

/** Null is shown as a dash. */
export type Cell = string | null | undefined

/** Rows in columns as wide as their longest cell. */
export function table(cells: Cell[][]) {
  const rows = cells.map((row) => row.map((cell) => inOneLine(cell ?? '–')))
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Characters that a terminal interprets, or that hide or turn text; joiners stay, because some scripts need them. */
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const ends = new Set(['\n', '\t'])

/** Text that is safe to print: much of it was written by visitors and other teams. */
export function printable(text: string) {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(unprintable, (one) => (ends.has(one) ? one : asEscape(one)))
}

/** The same on one line. */
export function inOneLine(text: string) {
  return text.replaceAll(unprintable, asEscape)
}

/** One line of equivalent JSON that is safe to print. */
function printableJson(data: unknown) {
  return JSON.stringify(data).replaceAll(unprintable, (one) => one.split('').map(asUnit).join(''))
}

const asEscape = (one: string) => `\\u{${one.codePointAt(0)?.toString(16)}}`
const asUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
