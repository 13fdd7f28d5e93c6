import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '@sala/build/run.mjs'
import { project } from '../project.ts'
import { SalaError } from '../sala-error.ts'

/**
 * Enters a new remote in the lock file. It brings no package, so nothing is installed: npm's own
 * link to it is all that is missing.
 */
export async function register(name: string) {
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline']
  const { code, output } = await run('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: project,
    stdio: 'pipe',
  })
  if (code !== 0) {
    throw new SalaError(
      'refused',
      `npm could not enter remote-${name} in package-lock.json; run “npm install” to see why:\n${output}`,
    )
  }
  const links = join(project, 'node_modules/@sala')
  const link = join(links, `remote-${name}`)
  if (existsSync(links) && !existsSync(link)) symlinkSync(`../../remote-${name}`, link, 'junction')
}
