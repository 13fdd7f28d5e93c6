import type { Finding } from '@sala/kit/contract/release'
import { inOneLine, printable, printableJson } from './printable.ts'
import type { SalaError } from './sala-error.ts'

interface Mode {
  json?: boolean | undefined
}

/** Prints what a command found out: as JSON for machines, as text for people. */
export function print({ json }: Mode, data: unknown, text: string) {
  process.stdout.write(`${json ? printableJson(data) : printable(text)}\n`)
}

/** Says why the command failed; with `--json` machines can read it on standard output too. */
export function printFailure({ message, failure, exitCode, findings }: SalaError, { json }: Mode) {
  if (json) print({ json }, { failure, exitCode, message, findings }, '')
  tell([message, ...findings.map(lineOf)].join('\n'))
}

/** Says something beside what the command found out. */
export function tell(text: string) {
  process.stderr.write(`${printable(text)}\n`)
}

/** A finding as people read it. */
export function lineOf({ rule, message, consumer, file, line }: Finding) {
  const place = file ? ` (${file}${line ? `:${line}` : ''})` : ''
  const whom = consumer ? ` [${consumer}]` : ''
  // What goes on is no finding of its own.
  return `  ${rule}${whom}: ${message}${place}`.replaceAll('\n', '\n    ')
}

/** Rows in columns as wide as their longest cell. */
export function table(cells: string[][]) {
  const rows = cells.map((row) => row.map(inOneLine))
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
