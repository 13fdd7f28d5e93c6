import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'

const main = join(root, 'server/src/main.ts')
const dataDir = (seed: string) => join(root, 'node_modules/.cache/sala-e2e/data', seed)

/** Data folders with and without demo content; all built releases are live. */
export const dataDirs = { demo: dataDir('demo'), none: dataDir('none') }

export const admin = { email: 'admin@sala.example', password: 'lantern-river-teak-42' }

export interface RunningServer {
  url: string
  dataDir: string
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on a copy of the data folder `template`, which is removed when the server is stopped. */
export async function startServer(
  template: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-data-'))
  cpSync(template, dataDir, { recursive: true })
  let server = await listen(dataDir, '0', env)
  const { url } = server
  const { port } = new URL(url)

  return {
    url,
    dataDir,
    kill: () => end(server.process, 'SIGKILL'),
    async start() {
      server = await listen(dataDir, port, env)
    },
    async stop() {
      await end(server.process, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills an empty data folder by a first start of the server. */
export async function fillDataDir(dataDir: string, env: Record<string, string>) {
  const server = await listen(dataDir, '0', env)
  await end(server.process, 'SIGTERM')
}

/** Starts the server and waits for the log line with its address. */
function listen(dataDir: string, port: string, env: Record<string, string> = {}) {
  const child = spawn(
    'node',
    ['--disable-sigusr1', '--disable-warning=ExperimentalWarning', main],
    {
      env: {
        ...process.env,
        PORT: port,
        DATA_DIR: dataDir,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return new Promise<{ url: string; process: ChildProcess }>((resolve, reject) => {
    child.stdout.on('data', (line) => {
      const url = String(line).match(/http:\/\/[\w.:]+/)?.[0]
      if (url) resolve({ url, process: child })
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)))
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
