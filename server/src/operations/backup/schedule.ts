import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { every } from '../housekeeping/run-job.ts'

export interface BackupSettings {
  /** Absolute. */
  dir: string
  everyMs: number
  /** Older backups are removed when there is a new one. */
  keep: number
}

interface Services {
  now: () => number
  log: Pick<FastifyBaseLogger, 'error'>
}

const checkEveryMs = 10 * 60_000
const command = fileURLToPath(import.meta.resolve('#server/src/commands/backup.ts'))
/** The variables that name the database, and those of libpq. */
const databaseVariables = /^(DATABASE_URL|DATA_DIR|PG[A-Z]+|HOME|NODE_EXTRA_CA_CERTS)$/
/** Names sort by time. Some file systems allow no colons in them. */
const backupName = /^sala-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/**
 * Creates a backup when the last one is old enough; a failed one is retried at the next check.
 * @returns how to stop
 */
export function startBackups(settings: BackupSettings, { now, log }: Services) {
  const stopping = new AbortController()
  const create = (path: string) => createInProcess(path, stopping.signal)
  const stop = every(checkEveryMs, () =>
    createIfDue(settings, now(), create).catch((err) => {
      if (err.name !== 'AbortError') log.error({ err }, 'the scheduled backup failed')
    }),
  )
  return async () => {
    stopping.abort()
    await stop()
  }
}

/** Reads the time of the last backup from the file names, so that restarts do not matter. */
export async function createIfDue(
  { dir, everyMs, keep }: BackupSettings,
  nowMs: number,
  create: (path: string) => Promise<void>,
) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const former = (await readdir(dir)).filter((name) => backupName.test(name)).sort()
  const newest = toFileName(nowMs)
  // Names in the future come from a wrong clock.
  if (former.some((name) => name > toFileName(nowMs - everyMs) && name <= newest)) return
  await create(join(dir, newest))
  for (const name of former.reverse().slice(keep - 1)) await rm(join(dir, name), { force: true })
}

/** Runs in a child process, so that no request waits for it. */
async function createInProcess(path: string, signal: AbortSignal) {
  const flags = ['--disable-sigusr1', '--disable-warning=ExperimentalWarning']
  const variables = Object.entries(process.env).filter(([name]) => databaseVariables.test(name))
  const child = spawn(process.execPath, [...flags, command, 'backup', path], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: Object.fromEntries(variables),
    signal,
    killSignal: 'SIGKILL',
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code === 0) return
  const last = JSON.parse(output.trim().split('\n').at(-1) || '{}')
  throw new Error(last.message ?? `it ended with ${code}`)
}

/** `sala-2026-01-31T02-00-00Z.backup` */
function toFileName(atMs: number) {
  return `sala-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}
