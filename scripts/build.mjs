import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasChanged } from '../packages/build/inputs.mjs'
import { checkBuilds } from './check-builds.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const orderFile = 'dist/build-order.txt'
/** A build keeps a core busy, and takes up to 1 GB. */
const mostAtOnce = 4

/** The folders of everything that webpack builds: the host and the remotes. */
export function appFolders() {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
}

/** Builds each app whose inputs have changed since it was built, and checks that they fit each other. */
export async function buildChanged() {
  const waiting = appFolders().filter((folder) => hasChanged(folder))
  const failures = []
  async function buildNext() {
    while (waiting.length > 0 && failures.length === 0) {
      await build(waiting.shift()).catch((error) => failures.push(error))
    }
  }
  const atOnce = Math.min(mostAtOnce, availableParallelism())
  await Promise.all(Array.from({ length: atOnce }, buildNext))
  if (failures.length > 0) throw failures[0]
  await checkBuilds(appFolders())
}

async function build(folder) {
  const order = nextOrder(folder)
  process.stderr.write(`Building ${folder.slice(root.length + 1)} …\n`)
  const { code, output } = await run('webpack', ['--mode', 'production'], {
    cwd: folder,
    stdio: 'pipe',
  })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
  writeFileSync(join(folder, orderFile), `${order}\n`)
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
