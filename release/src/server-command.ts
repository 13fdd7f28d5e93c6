import { join } from 'node:path'
import { root } from '../../scripts/inputs.mjs'
import { run } from '../../scripts/run.mjs'
import { SalaError } from './sala-error.ts'

/**
 * Runs one of the server's own commands on the database that DATA_DIR or DATABASE_URL names.
 * @param script path in server/src/releases
 * @returns what it printed
 */
export async function runServerCommand(script: string, args: string[]) {
  const path = join(root, 'server/src/releases', script)
  const node = ['--disable-warning=ExperimentalWarning', path, ...args]
  const { code, output } = await run('node', node, { stdio: 'pipe' })
  if (code === 0) return output.trim()
  throw new SalaError('wrongUse', output.trim())
}
