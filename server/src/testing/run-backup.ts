import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { bareEnvironment } from './spawn-server.ts'

const command = join(import.meta.dirname, '../commands/backup.ts')

/** Runs the backup command; kills it (`kill -9`) after a number of printed lines. */
export async function runBackup(
  t: TestContext,
  args: string[],
  { env, killAfterLines }: { env: Record<string, string>; killAfterLines?: number },
) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', command, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...bareEnvironment, ...env } },
  )
  t.after(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (lines.push(line) === killAfterLines) child.kill('SIGKILL')
  }
  const [code, signal] = (await exit) as [number | null, string | null]
  return { code, isKilled: signal === 'SIGKILL', last: JSON.parse(lines.at(-1) ?? '{}') }
}
