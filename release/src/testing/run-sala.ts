import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
