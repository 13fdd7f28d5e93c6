import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pinnedEnvironment } from '@sala/build/run.mjs'
import type { Failure } from './exit-codes.ts'
import { showProgress } from './progress.ts'
import { checkout, serverCommands } from './project.ts'
import { SalaError } from './sala-error.ts'

/** What it prints, a line each. */
type Line =
  | { step: string }
  | { part: number }
  | { done: Done }
  | { failure: Failure; message: string }

interface Done {
  /** By the name of the table. */
  tables: Record<string, { rows: number; hash: string }>
}

/**
 * Runs one of the server's own commands on the database that DATA_DIR or DATABASE_URL names, and
 * shows how far it is.
 */
export async function runDatabaseCommand(args: string[]): Promise<Done> {
  const node = [
    '--disable-warning=ExperimentalWarning',
    join(serverCommands(), 'backup.ts'),
    ...args,
  ]
  const child = spawn('node', node, {
    // As for the server, whose DATA_DIR may be relative.
    cwd: checkout,
    env: pinnedEnvironment(checkout),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  process.once('SIGTERM', end)
  const progress = showProgress()
  let failure: SalaError | undefined
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      const line = JSON.parse(text) as Line
      if ('step' in line) progress.step(line.step)
      else if ('part' in line) progress.part(line.part)
      else if ('done' in line) {
        progress.end()
        return line.done
      } else failure = new SalaError(line.failure, line.message)
    }
  } finally {
    process.removeListener('SIGTERM', end)
  }
  throw failure ?? new SalaError('refused', 'It was interrupted; nothing was changed.')
}

/** How many rows there are in all, in words. */
export function inWords({ tables }: Done) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${Object.keys(tables).length} tables, compared by their hashes`
}
