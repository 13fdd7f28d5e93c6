import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SalaError } from '../sala-error.ts'
import { checkFile } from './project.ts'

export interface Diagnostic {
  file: string
  line: number
  code: number
  /** The compiler's message, from the outcome to the cause. */
  lines: string[]
}

const defaultTimeoutMs = 20_000
const maxOutputBytes = 1024 * 1024

/** The compiler was stopped: types that cannot be checked in bounded time and memory fit nothing. */
const tooHard: Diagnostic = {
  file: checkFile,
  line: 0,
  code: 0,
  lines: ['the compiler needs more time or memory than it may have'],
}

/** Compiles a project of these files, some of which other teams wrote, and returns the compiler's errors. */
export async function compile(
  files: Map<string, string>,
  timeoutMs = defaultTimeoutMs,
): Promise<Diagnostic[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sala-types-')))
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const output = await run([await findCompiler(), '-p', folder], folder, timeoutMs)
    return output === null ? [tooHard] : parseDiagnostics(output.replaceAll(`${folder}/`, ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findCompiler() {
  try {
    const { compilerPath } = await import('@sala/build/run.mjs')
    return await compilerPath()
  } catch {
    throw new SalaError(
      'wrongUse',
      'No TypeScript compiler is installed here: run the command where all packages of a remote are installed.',
    )
  }
}

/** The compiler's output; null when it was stopped. */
function run(compiler: string[], cwd: string, timeout: number) {
  const [command, ...args] = withinMemory(compiler)
  const limits = { timeout, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const
  return new Promise<string | null>((resolve) => {
    execFile(command, args, { cwd, env: {}, ...limits }, (error, stdout) => {
      // The compiler exits with 1 or 2 when it has found errors.
      const hasEnded = !error || error.code === 1 || (error.code === 2 && stdout)
      resolve(hasEnded ? stdout : null)
    })
  })
}

/** A few kB of types can use all memory of the machine. */
function withinMemory(command: string[]): [string, ...string[]] {
  return process.platform === 'linux'
    ? ['/bin/sh', '-c', 'ulimit -v 4000000 && exec "$@"', 'sh', ...command]
    : (command as [string, ...string[]])
}

/** Characters that a terminal interprets, or that change the direction of text. */
const invisible = /[\p{Cc}\p{Cf}]/gu
const maxDiagnostics = 200
const maxLines = 20
const maxLineLength = 1000

/** Parses the compiler's output. Other teams wrote what it quotes, so each expression is linear and sees one bounded line. */
export function parseDiagnostics(output: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const whole of output.split('\n')) {
    const line = whole.slice(0, maxLineLength).replace(invisible, ' ').trimEnd()
    const [, file, row, code, text] =
      line.match(/^([^\s(][^(]*)\((\d+),\d+\): error TS(\d+): (.*)$/) ?? []
    const last = diagnostics.at(-1)
    if (file && text !== undefined) {
      if (diagnostics.length >= maxDiagnostics) break
      diagnostics.push({ file, line: Number(row), code: Number(code), lines: [text] })
    } else if (last && line.startsWith('  ') && last.lines.length < maxLines) {
      last.lines.push(line.trim())
    }
  }
  return diagnostics
}
