export interface Diagnostic {
  file: string
  line: number
  code: number
  /** All that the compiler says of it, from the outcome to the cause. */
  lines: string[]
}

/** What a terminal would take for an order, or for text that runs the other way. */
const unseen = /[\p{Cc}\p{Cf}]/gu
/** Longer words are no help to anybody. */
const mostDiagnostics = 200
const mostLines = 20
const longestLine = 1000

/** Reads what the compiler prints. Others wrote what it quotes: every expression is linear, and looks at one bounded line. */
export function parseDiagnostics(output: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const whole of output.split('\n')) {
    const line = whole.slice(0, longestLine).replace(unseen, ' ').trimEnd()
    const [, file, row, code, text] =
      line.match(/^([^\s(][^(]*)\((\d+),\d+\): error TS(\d+): (.*)$/) ?? []
    const last = diagnostics.at(-1)
    if (file && text !== undefined) {
      if (diagnostics.length >= mostDiagnostics) break
      diagnostics.push({ file, line: Number(row), code: Number(code), lines: [text] })
    } else if (last && line.startsWith('  ') && last.lines.length < mostLines) {
      last.lines.push(line.trim())
    }
  }
  return diagnostics
}
