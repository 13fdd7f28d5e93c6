import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root as checkout } from '../../../scripts/run.mjs'
import { bareEnvironment } from './environment.ts'
import { fillDataDir } from './filled-data-dir.ts'

export const administrator = { email: 'admin@sala.example', password: 'lantern-river-teak-42' }

export interface RunningServer {
  url: string
  /** Environment for `sala`: the server's address and database, and a folder for keys. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Starts the real server of a checkout on a free port, with a database of its own, in which everything
 * built is live.
 */
export async function startServer(root: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-data-'))
  if (root === checkout) {
    await fillDataDir(dataDir, async (empty) => end((await listen(root, empty)).server))
  }
  const { server, url } = await listen(root, dataDir)

  return {
    url,
    env: { SALA_URL: url, DATA_DIR: dataDir, SALA_KEYS: join(dataDir, 'keys') },
    async stop() {
      await end(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @throws {Error} with its first line, where that has no address */
async function listen(root: string, dataDir: string) {
  const server = spawn(
    join(root, 'node_modules/.bin/node'),
    [
      '--disable-sigusr1',
      '--disable-warning=ExperimentalWarning',
      join(root, 'server/src/main.ts'),
    ],
    {
      env: {
        ...bareEnvironment,
        PORT: '0',
        SEED: 'none',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => ['']),
  ])
  const url = String(line).match(/http:\/\/[\w.:]+/)?.[0]
  if (!url) throw new Error(`The server did not start: ${line}`)
  return { server, url }
}

async function end(server: ChildProcess) {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
