import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const command = join(import.meta.dirname, 'command.ts')

/** Makes a backup in a process of its own, so that no request waits for it. */
export async function backUpInProcess(path: string, signal: AbortSignal) {
  const args = ['--disable-warning=ExperimentalWarning', command, 'backup', path]
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const child = spawn(process.execPath, args, { stdio: [...stdio], signal, killSignal: 'SIGKILL' })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code === 0) return
  const last = output.trim().split('\n').at(-1) ?? ''
  throw new Error(
    last ? (JSON.parse(last) as { message: string }).message : `it ended with ${code}`,
  )
}
