import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bounded } from '../../../http/bounded.ts'

const longestMs = 20_000
const mostOutputBytes = 1024 * 1024
const mostWaiting = 50

/** Compiling takes a core for itself. */
const inLine = bounded(1, mostWaiting)

export interface Diagnostic {
  file: string
  line: number
  code: number
  /** All that the compiler says of it, from the outcome to the cause. */
  lines: string[]
}

/** What the TypeScript compiler has against a project of these files; it runs in a process of its own. */
export function compile(files: Map<string, string>): Promise<Diagnostic[]> {
  return inLine(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sala-types-'))
    try {
      for (const [path, text] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), text)
      }
      return parseDiagnostics(await run(await findCompiler(), ['-p', folder], folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** The compiler itself and not its launcher, which would leave it running when it is ended. */
async function findCompiler(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const launcher = pathToFileURL(join(dirname(manifest), 'lib/getExePath.js'))
  const { default: getExePath } = await import(launcher.href)
  return getExePath()
}

function run(command: string, args: string[], cwd: string) {
  const bounds = { timeout: longestMs, killSignal: 'SIGKILL', maxBuffer: mostOutputBytes } as const
  return new Promise<string>((resolve, reject) => {
    execFile(command, args, { cwd, env: {}, ...bounds }, (error, stdout) => {
      // It ends with 1 or 2 when it has something to say.
      if (!error || (typeof error.code === 'number' && error.code <= 2)) resolve(stdout)
      else reject(new Error('the types could not be compared', { cause: error }))
    })
  })
}

function parseDiagnostics(output: string) {
  const diagnostics: Diagnostic[] = []
  for (const line of output.split('\n')) {
    const [, file, row, code, text] = line.match(/^(\S+)\((\d+),\d+\): error TS(\d+): (.*)$/) ?? []
    if (file && text) {
      diagnostics.push({ file, line: Number(row), code: Number(code), lines: [text] })
    } else if (line.startsWith('  ')) diagnostics.at(-1)?.lines.push(line.trim())
  }
  return diagnostics
}
