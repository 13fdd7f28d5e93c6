import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment } from './environment.ts'

export const administrator = { email: 'admin@sala.example', password: 'lantern-river-teak-42' }

export interface RunningServer {
  url: string
  /** What `sala` needs in order to find it and its database, and keys of its own. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Starts the real server of a checkout on a free port, with a database of its own. */
export async function startServer(root: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-data-'))
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

  return {
    url,
    env: { SALA_URL: url, DATA_DIR: dataDir, SALA_KEYS: join(dataDir, 'keys') },
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
