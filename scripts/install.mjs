import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.mjs'
import { run } from './run.mjs'

const installed = join(root, 'node_modules/.installed-lock')

/** Installs the packages of the lock file, when they are not installed yet. */
export async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return

  process.stderr.write('Installing packages …\n')
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'pipe' })
  if (code !== 0) throw new Error(`The packages could not be installed:\n${output}`)
  writeFileSync(installed, lock)
}
