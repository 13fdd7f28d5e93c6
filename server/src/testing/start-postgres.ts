import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { run } from './disks.ts'

const programs = findPrograms()
/** Why the tests that start a PostgreSQL of their own are left out, or false. */
export const skipOwnPostgres = !programs && 'no PostgreSQL is installed that could be started'

/** So small that it makes a checkpoint every few seconds of writing. */
const smallestJournalMb = 4
const lookAgainMs = 50
const maxPorts = 5
/** For data that nobody needs after a crash. */
const careless = {
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

/** Where Debian and most others install them; the newest. */
function findPrograms() {
  const folder = '/usr/lib/postgresql'
  const [newest] = existsSync(folder) ? readdirSync(folder).sort().reverse() : []
  const bin = join(folder, newest ?? '', 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : undefined
}

interface Place {
  /** A folder that is made for its data. */
  data: string
  /** One for its journal, if that is to be elsewhere. */
  wal?: string
  /** How much journal there may be before a checkpoint is made. */
  journalMb?: number
}

/** A PostgreSQL of the test's own that keeps what it has acknowledged; it is stopped after the test. */
export async function startDurablePostgres(
  t: TestContext,
  { journalMb = smallestJournalMb, ...place }: Place,
) {
  const sizes = { max_wal_size: `${journalMb}MB`, min_wal_size: '2MB' }
  const postgres = await startPostgres(place, sizes)
  t.after(postgres.crash)
  return postgres
}

/** A PostgreSQL that is fast and keeps nothing safe; `crash` ends it. */
export function startFastPostgres(place: Place) {
  return startPostgres(place, careless)
}

async function startPostgres({ data, wal }: Place, settings: Record<string, string>) {
  const bin = programs ?? ''
  const owner = ownerOfServers()
  for (const folder of [data, ...(wal ? [wal] : [])]) {
    mkdirSync(folder, { mode: 0o700 })
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  }
  const args = ['-D', data, '-U', 'sala', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const safe = ['--data-checksums', '--wal-segsize=1', ...(wal ? [`--waldir=${wal}`] : [])]
  const more = settings === careless ? ['--no-sync'] : safe
  const made = spawn(join(bin, 'initdb'), [...args, ...more], { ...owner, stdio: 'ignore' })
  const [code] = await once(made, 'exit')
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
    while (!(await isReachable(databaseUrl))) {
      if (hasEnded(started)) return false
      await pause(lookAgainMs)
    }
    return true
  }

  async function startAgain() {
    if (!(await start())) throw new Error('PostgreSQL does not start')
  }

  /** Ends it at once, as a crash does; it may have ended by itself. */
  async function crash() {
    if (!server || hasEnded(server)) return
    const exit = once(server, 'exit')
    server.kill('SIGQUIT')
    await exit
  }
  // It cannot choose a port itself, and another process may take a free one before it does.
  for (let left = maxPorts; !(await start()); left--) {
    if (left === 1) throw new Error('PostgreSQL does not start')
    port = await freePort()
  }
  return { databaseUrl, start: startAgain, crash }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

/** PostgreSQL refuses to run as root. */
function ownerOfServers() {
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

async function isReachable(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
