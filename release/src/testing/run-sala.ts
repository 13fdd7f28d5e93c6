import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import { execute } from '../program.ts'
import { bareEnvironment } from './environment.ts'

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/**
 * Runs `sala` of a checkout as somebody in CI would.
 * @param input what it finds on standard input
 */
export async function runSala(
  root: string,
  args: string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ran> {
  const sala = spawn(join(root, 'node_modules/.bin/sala'), args, {
    cwd: root,
    env: { ...bareEnvironment, CI: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  sala.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(sala.stdout),
    text(sala.stderr),
    once(sala, 'close'),
  ])
  return { code, stdout, stderr }
}

/** Runs `sala` of this checkout in this process, as somebody in CI would. */
export async function runHere(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const before = process.env
  process.env = { ...bareEnvironment, CI: '1', ...env }
  const printed = { stdout: '', stderr: '' }
  const mocks = (['stdout', 'stderr'] as const).map((name) => {
    const write = process[name].write.bind(process[name])
    return mock.method(process[name], 'write', (part: string | Uint8Array) => {
      // The test runner reports by bytes.
      if (typeof part !== 'string') return write(part)
      printed[name] += part
      return true
    })
  })
  try {
    const code = await execute(args)
    return { code, ...printed }
  } finally {
    for (const one of mocks) one.mock.restore()
    process.env = before
  }
}
