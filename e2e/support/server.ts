import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'

const main = join(root, 'server/dist/main.mjs')
const dataDir = (seed: string) => join(root, 'node_modules/.cache/sala-e2e/data', seed)

/** Data folders with and without demo content; all built releases are live. */
export const dataDirs = { demo: dataDir('demo'), none: dataDir('none') }

export const admin = { email: 'admin@sala.example', password: 'lantern-river-teak-42' }

export interface RunningServer {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts a server on a copy of the data folder `template`, which is removed when the server is stopped. */
export async function startServer(
  template: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-data-'))
  cpSync(template, dataDir, { recursive: true })
  const { url, stop } = await listen(dataDir, env)

  return {
    url,
    dataDir,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills an empty data folder by a first start of the server. */
export async function fillDataDir(dataDir: string, env: Record<string, string>) {
  const { stop } = await listen(dataDir, env)
  await stop()
}

/** Starts the server and waits for the log line with its address. */
function listen(dataDir: string, env: Record<string, string>) {
  const child = spawn(
    'node',
    ['--disable-sigusr1', '--disable-warning=ExperimentalWarning', main],
    {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  async function stop() {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise<{ url: string; stop: () => Promise<void> }>((resolve, reject) => {
    child.stdout.on('data', (line) => {
      const url = String(line).match(/http:\/\/[\w.:]+/)?.[0]
      if (url) resolve({ url, stop })
    })
    ended.then(([code]) => reject(new Error(`The server ended with code ${code}`)))
  })
}
