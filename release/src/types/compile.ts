import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SalaError } from '../sala-error.ts'
import { type Diagnostic, parseDiagnostics } from './diagnostics.ts'

const usualMs = 20_000
const mostOutputBytes = 1024 * 1024

/** The compiler was ended: types that nobody can check in bounded time and memory fit nothing. */
export class TooHardError extends Error {}

/** What the TypeScript compiler has against a project of these files, of which others wrote some. */
export async function compile(
  files: Map<string, string>,
  longestMs = usualMs,
): Promise<Diagnostic[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sala-types-')))
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const command = [await findCompiler(), '-p', folder]
    return parseDiagnostics(await run(command, { cwd: folder, timeout: longestMs }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findCompiler() {
  try {
    const { compilerPath } = await import('@sala/build/compiler.mjs')
    return await compilerPath()
  } catch {
    throw new SalaError(
      'wrongUse',
      'There is no TypeScript compiler here, which has to check this: run the command where all packages of a remote are installed.',
    )
  }
}

function run(compiler: string[], options: { cwd: string; timeout: number }) {
  const bounds = { killSignal: 'SIGKILL', maxBuffer: mostOutputBytes } as const
  const [command, ...all] = withinMemory(compiler)
  return new Promise<string>((resolve, reject) => {
    execFile(command, all, { env: {}, ...options, ...bounds }, (error, stdout) => {
      // It ends with 1 or 2 when it has something to say.
      if (!error || error.code === 1 || (error.code === 2 && stdout)) resolve(stdout)
      else reject(new TooHardError('the types could not be compared', { cause: error }))
    })
  })
}

/** A few kB of types can ask for all the memory of the machine. */
function withinMemory(command: string[]): [string, ...string[]] {
  return process.platform === 'linux'
    ? ['/bin/sh', '-c', 'ulimit -v 4000000 && exec "$@"', 'sh', ...command]
    : (command as [string, ...string[]])
}
