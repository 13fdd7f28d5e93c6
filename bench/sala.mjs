import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'
import { onFirstCore } from './first-core.mjs'

const main = join(root, 'server/src/main.ts')

export const admin = { email: 'admin@sala.example', password: 'lantern-river-teak-42' }

/**
 * Starts the product with demo content, on the first core alone where that can be said.
 * @param dataDir one that exists is used again
 * @returns its address, its data folder, and how to stop it (`{ keep: true }` leaves the data)
 */
export async function startSala(dataDir = mkdtempSync(join(tmpdir(), 'sala-bench-'))) {
  const flags = ['--disable-sigusr1', '--disable-warning=ExperimentalWarning']
  const node = [join(root, 'node_modules/.bin/node'), ...flags, main]
  const [command, ...args] = onFirstCore(node)
  const server = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => ['nothing']),
  ])
  const url = String(line).match(/http:\/\/[\w.:]+/)?.[0]
  if (!url) throw new Error(`Sala did not start: ${line}`)

  return {
    url,
    dataDir,
    async stop({ keep = false } = {}) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
