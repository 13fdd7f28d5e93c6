import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

const main = join(import.meta.dirname, '../main.ts')
export const password = 'a right password'

/** Creates a data folder; removes it after the test. */
export async function makeDataDir(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-test-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/**
 * Starts the server as a process on a free port, without demo content; kills it after the test.
 * @param options.flags of Node
 * @param options.reading its log is not read until this resolves
 */
export function spawnServer(
  t: TestContext,
  environment: Record<string, string>,
  {
    flags = ['--disable-sigusr1', '--disable-warning=ExperimentalWarning'],
    reading = Promise.resolve(),
  }: { flags?: readonly string[]; reading?: Promise<void> } = {},
) {
  const server = spawn(process.execPath, [...flags, main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment,
      PORT: '0',
      SEED: 'none',
      ADMIN_PASSWORD: password,
      // A folder without builds.
      CHECKOUT_DIR: import.meta.dirname,
      ...environment,
    },
  })
  t.after(() => server.kill('SIGKILL'))
  const errors = reading.then(() => text(server.stderr))
  return {
    server,
    /** The exit code. */
    exit: once(server, 'exit').then(([code]) => code as number | null),
    errors,
    /** The line that is printed when it is ready. */
    ready: readyLine(server, errors),
  }
}

/** The line that a started server prints when it is ready, or its errors when it ends before. */
export async function readyLine(server: ChildProcess, errors: Promise<string>) {
  if (!server.stdout) throw new Error('stdout is not piped')
  const ended = errors.then((text) => [`the server ended: ${text}`])
  const [line] = await Promise.race([once(server.stdout, 'data'), ended])
  return String(line)
}

/** The URL in the ready line. */
export function parseAddress(line: string) {
  const [address] = line.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []
  if (!address) throw new Error(`no address in: ${line}`)
  return address
}

/** Signs in to a server of `spawnServer`; returns the headers of the session. */
export async function signIn(address: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@sala.example', password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

const { PATH, NODE_COMPILE_CACHE } = process.env

/** The environment of child processes, without the settings of the developer. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
