import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinPackages } from './join-packages.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const installed = join(root, 'node_modules/.installed-lock')

/** Installs the packages of the lock file and joins those of the server, when that was not done yet. */
export async function installPackages() {
  if (!isInstalled()) await install()
  await joinPackages()
}

async function install() {
  process.stderr.write('Installing packages …\n')
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'pipe' })
  if (code !== 0) throw new Error(`The packages could not be installed:\n${output}`)
  noteInstalled()
}

/** Whether what is installed is what the lock file says. */
export function isInstalled() {
  return existsSync(installed) && readFileSync(installed, 'utf8') === hashLock()
}

/** Writes down that what is installed is what the lock file says. */
export function noteInstalled() {
  writeFileSync(installed, hashLock())
}

function hashLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}
