import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pinnedEnvironment, root } from '../run.mjs'

/**
 * Does `work` with the environment in which tests find a PostgreSQL, and reports when there is none;
 * the hosted checks must have one.
 * @param isNeeded if false, tests find none, not even the machine's own
 * @param {(env: Record<string, string>) => Promise<void>} work
 */
export async function withPostgres(isNeeded, work) {
  if (!isNeeded) return work({ TEST_DATABASE_URL: '' })
  const server = spawn(
    'node',
    ['--disable-warning=ExperimentalWarning', 'server/src/testing/serve-postgres.ts'],
    { cwd: root, env: pinnedEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = once(server, 'exit')
  try {
    const [line] = await Promise.race([
      once(createInterface({ input: server.stdout }), 'line'),
      ended.then(() => ['{}']),
    ])
    const env = JSON.parse(line)
    if (!env.TEST_DATABASE_URL) {
      if (process.env.CI) throw new Error('The hosted checks need a PostgreSQL: see .ci/run.')
      console.log(
        'PostgreSQL is left out: none is installed, TEST_DATABASE_URL is not set, and none at 127.0.0.1:5432 lets us create databases.',
      )
    }
    await work(env)
  } finally {
    server.stdin.end()
    await ended
  }
}
