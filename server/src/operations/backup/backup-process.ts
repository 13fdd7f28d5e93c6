import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const command = join(import.meta.dirname, '../../commands/backup.ts')
/** What says where the database is, how to reach it (the variables of libpq as well), and whom the backup is for. */
const ofDatabase =
  /^(DATABASE_URL|DATA_DIR|PG[A-Z]+|HOME|TMPDIR|NODE_EXTRA_CA_CERTS|BACKUP_RECIPIENT)$/

/** Makes a backup in a process of its own, so that no request waits for it. */
export async function backUpInProcess(path: string, signal: AbortSignal) {
  const flags = ['--disable-sigusr1', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, command, 'backup', path], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: databaseEnvironment(),
    signal,
    killSignal: 'SIGKILL',
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code === 0) return
  const last = output.trim().split('\n').at(-1) ?? ''
  throw new Error(
    last ? (JSON.parse(last) as { message: string }).message : `it ended with ${code}`,
  )
}

function databaseEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ofDatabase.test(name)))
}
