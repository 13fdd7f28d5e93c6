import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pinnedEnvironment } from '@sala/build/run.mjs'
import { Command } from 'commander'
import { checkout } from '../apps.ts'
import { withJson } from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { type Failure, SalaError } from '../sala-error.ts'
import { nodeArguments } from '../server-command.ts'

interface Options {
  json?: boolean
}

/** A line that the server's command prints. */
type Line =
  | { step: string }
  | { part: number }
  | { done: Done }
  | { failure: Failure; message: string }

interface Done {
  /** The number of rows, by table. */
  rows: Record<string, number>
}

/** `sala backup`: the whole database in one file, while the server runs. */
export function backupCommand() {
  const command = new Command('backup')
    .description("Write all of the server's data to one file, while it runs")
    .argument('<file>', 'file to write; an existing one is replaced at the end')
    .action(async (file: string, options: Options) => {
      const done = await runOnDatabase(['backup', resolve(file)])
      print(options, done, `Wrote ${formatCounts(done)} to ${file}.`)
    })
  return withJson(command)
}

/** `sala restore`: puts a backup into an empty database, or into another's place. */
export function restoreCommand() {
  const command = new Command('restore')
    .description("Restore a backup into the server's database, while the server is stopped")
    .argument('<file>', 'a file that “sala backup” wrote')
    .option('--replace', 'replace the data of a database that is not empty')
    .action(async (file: string, options: Options & { replace?: boolean }) => {
      const replace = options.replace ? ['--replace'] : []
      const done = await runOnDatabase(['restore', resolve(file), ...replace])
      print(options, done, `Restored ${formatCounts(done)}.`)
    })
  return withJson(command)
}

/**
 * Runs the server's own command on the database that DATA_DIR or DATABASE_URL names, and shows its
 * progress.
 */
async function runOnDatabase(args: string[]): Promise<Done> {
  const child = spawn('node', [...nodeArguments('backup.ts'), ...args], {
    // The server's working directory: DATA_DIR may be relative.
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

/** The number of rows in all. */
function formatCounts({ rows }: Done) {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${total} rows in ${counts.length} tables`
}
