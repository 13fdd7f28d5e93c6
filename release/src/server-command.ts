import { join } from 'node:path'
import { run } from '@sala/build/run.mjs'
import { checkout, isInCheckout, serverCommands } from './apps.ts'
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
  const { code, output } = await run('node', [...nodeArguments(script), ...args], {
    cwd: checkout,
    stdio: [readsInput ? 'inherit' : 'ignore', 'pipe', 'pipe'],
  })
  if (code === 0) return output.trim()
  throw new SalaError(failures[code] ?? 'refused', output.trim())
}

/**
 * The arguments with which Node runs one of the server's commands.
 * @throws {SalaError} where there is no server
 */
export function nodeArguments(script: string) {
  if (isInCheckout) return ['--disable-warning=ExperimentalWarning', join(serverCommands, script)]
  throw new SalaError(
    'wrongUse',
    'This command needs the server’s database: run it on the server’s machine, in the folder of Sala itself.',
  )
}

const failures: Partial<Record<number, Failure>> = {
  [exitCodes.wrongUse]: 'wrongUse',
  [exitCodes.unreachable]: 'unreachable',
}
