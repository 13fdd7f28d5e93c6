import { join } from 'node:path'
import { run } from '@sala/build/run.mjs'
import { checkout, serverCommands } from './project.ts'
import { exitCodes, type Failure, SalaError } from './sala-error.ts'

/**
 * Runs one of the server's own commands on the database that DATA_DIR or DATABASE_URL names.
 * @param script a file in server/src/commands
 * @param readsInput whether it reads what this process is given on standard input
 * @returns what it printed
 */
export async function runServerCommand(
  script: string,
  args: string[],
  { readsInput = false } = {},
) {
  const path = join(serverCommands(), script)
  const node = ['--disable-warning=ExperimentalWarning', path, ...args]
  const { code, output } = await run('node', node, {
    cwd: checkout,
    stdio: [readsInput ? 'inherit' : 'ignore', 'pipe', 'pipe'],
  })
  if (code === 0) return output.trim()
  throw new SalaError(failures[code] ?? 'refused', output.trim())
}

const failures: Partial<Record<number, Failure>> = {
  [exitCodes.wrongUse]: 'wrongUse',
  [exitCodes.unreachable]: 'unreachable',
}
