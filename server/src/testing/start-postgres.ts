import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from './disks.ts'
import { tryQuery } from './find-postgres.ts'

const programs = findPrograms()
/** Why tests that start PostgreSQL are skipped, or false. */
export const skipOwnPostgres = !programs && 'PostgreSQL is not installed'

/** Small, for a checkpoint every few seconds. */
const smallestJournalMb = 4
const pollEveryMs = 50
const maxPorts = 5
/** Fast settings that lose data in a crash. */
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
  deadlock_timeout: '50ms',
  max_connections: '300',
}

/** The newest version in the folder of Debian and others. */
function findPrograms() {
  const folder = '/usr/lib/postgresql'
  const [newest] = existsSync(folder) ? readdirSync(folder).sort().reverse() : []
  const bin = join(folder, newest ?? '', 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : undefined
}

interface Place {
  /** A folder to create for the data. */
  data: string
  /** A separate folder for the journal (WAL). */
  wal?: string
  /** The size of the journal that causes a checkpoint. */
  journalMb?: number
}

/** Starts a PostgreSQL that syncs commits; stops it after the test. */
export async function startDurablePostgres(
  t: TestContext,
  { journalMb = smallestJournalMb, ...place }: Place,
) {
  const sizes = { max_wal_size: `${journalMb}MB`, min_wal_size: '2MB' }
  const postgres = await startPostgres(place, sizes)
  t.after(postgres.crash)
  return postgres
}

/** Starts a fast PostgreSQL without syncs; `crash` stops it. */
export function startFastPostgres(place: Place) {
  return startPostgres(place, fastSettings)
}

async function startPostgres({ data, wal }: Place, settings: Record<string, string>) {
  const bin = programs ?? ''
  const owner = serverUser()
  for (const folder of [data, ...(wal ? [wal] : [])]) {
    mkdirSync(folder, { mode: 0o700 })
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  }
  const args = ['-D', data, '-U', 'sala', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const safe = ['--data-checksums', '--wal-segsize=1', ...(wal ? [`--waldir=${wal}`] : [])]
  const more = settings === fastSettings ? ['--no-sync'] : safe
  const initdb = spawn(join(bin, 'initdb'), [...args, ...more], { ...owner, stdio: 'ignore' })
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
  let port = await freePort()
  let databaseUrl = ''
  let server: ChildProcess | undefined

  async function start() {
    databaseUrl = `postgres://sala@127.0.0.1:${port}/postgres`
    const places = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '']
    const how = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(join(bin, 'postgres'), [...places, ...how], { ...owner, stdio: 'ignore' })
    server = started
    while (!(await tryQuery(databaseUrl, 'select 1'))) {
      if (hasEnded(started)) return false
      await pause(pollEveryMs)
    }
    return true
  }

  async function startAgain() {
    if (!(await start())) throw new Error('PostgreSQL does not start')
  }

  /** Stops it at once, like a crash; it may have stopped by itself. */
  async function crash() {
    if (!server || hasEnded(server)) return
    const exit = once(server, 'exit')
    server.kill('SIGQUIT')
    await exit
  }
  // PostgreSQL cannot choose a free port, and another process may use it first.
  for (let left = maxPorts; !(await start()); left--) {
    if (left === 1) throw new Error('PostgreSQL does not start')
    port = await freePort()
  }
  return { databaseUrl, start: startAgain, crash }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

/** PostgreSQL refuses to run as root. */
function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (kind: string) => Number(run('id', kind, 'postgres'))
  return { uid: id('--user'), gid: id('--group') }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
