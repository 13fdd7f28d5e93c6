import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasChanged } from '../packages/build/inputs.mjs'
import { checkBuilds } from './check-builds.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const orderFile = 'dist/build-order.txt'

/** The folders of everything that webpack builds: the host and the remotes. */
export function appFolders() {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
}

/** Builds each app whose inputs have changed since it was built, and checks that they fit each other. */
export async function buildChanged() {
  for (const folder of appFolders().filter((folder) => hasChanged(folder))) {
    const order = nextOrder(folder)
    process.stderr.write(`Building ${folder.slice(root.length + 1)} …\n`)
    const { code, output } = await run('webpack', ['--mode', 'production'], {
      cwd: folder,
      stdio: 'pipe',
    })
    if (code !== 0) throw new Error(`The build failed:\n${output}`)
    writeFileSync(join(folder, orderFile), `${order}\n`)
  }
  await checkBuilds(appFolders())
}

/**
 * By what a server tells which of two builds is the newer: milliseconds, of the source if
 * SOURCE_DATE_EPOCH says so (reproducible-builds.org), else of now; in any case later than the build
 * that it replaces.
 */
function nextOrder(folder) {
  const path = join(folder, orderFile)
  const replaced = existsSync(path) ? Number(readFileSync(path, 'utf8')) || 0 : 0
  const { SOURCE_DATE_EPOCH } = process.env
  return Math.max(SOURCE_DATE_EPOCH ? Number(SOURCE_DATE_EPOCH) * 1000 : Date.now(), replaced + 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildChanged()
