import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile, readJson } from '../packages/build/project.mjs'
import { root, run } from './run.mjs'

/** npm's record of what it installed; written when the installation is complete. */
const installedFile = 'node_modules/.package-lock.json'

/** Installs the packages of the lock file, when they are not installed yet. */
export async function installPackages() {
  if (isInstalled(root)) return

  process.stderr.write('Installing packages …\n')
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'pipe' })
  if (code !== 0) throw new Error(`The packages could not be installed:\n${output}`)
}

/** Whether the installed packages of a checkout match its lock file. @param checkout absolute path */
export function isInstalled(checkout) {
  if (!existsSync(join(checkout, installedFile))) return false
  const { packages: installed } = readJson(join(checkout, installedFile))
  const { packages } = readJson(join(checkout, lockFile))
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, integrity, link, optional }]) => {
      if (link) return existsSync(join(checkout, path))
      const found = installed[path]
      if (!found) return Boolean(optional)
      return found.version === version && found.integrity === integrity
    })
}
