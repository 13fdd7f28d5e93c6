import type { Finding } from '@sala/shared/contract/release'
import type { SalaError } from './sala-error.ts'

interface Mode {
  json?: boolean | undefined
}

/** Prints what a command found out: as JSON for machines, as text for people. */
export function print({ json }: Mode, data: unknown, text: string) {
  process.stdout.write(`${json ? JSON.stringify(data) : text}\n`)
}

/** Says why the command failed; with `--json` machines can read it on standard output too. */
export function printFailure({ message, failure, exitCode, findings }: SalaError, { json }: Mode) {
  if (json) print({ json }, { failure, exitCode, message, findings }, '')
  process.stderr.write([`${message}\n`, ...findings.map(lineOf)].join(''))
}

/** A finding as people read it. */
export function lineOf({ rule, message, consumer, file, line }: Finding) {
  const place = file ? ` (${file}${line ? `:${line}` : ''})` : ''
  const whom = consumer ? ` [${consumer}]` : ''
  return `  ${rule}${whom}: ${message}${place}\n`
}

/** Rows in columns as wide as their longest cell. */
export function table(rows: string[][]) {
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
