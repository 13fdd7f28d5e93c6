import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')

const ignored = new Set(['dist', 'node_modules', 'README.md'])
const common = [
  'webpack.common.js',
  'tsconfig.json',
  'scripts/inputs.mjs',
  'scripts/webpack',
  'shared',
]

/**
 * A hash of everything that an app's build depends on: its own folder, `shared`, the installed
 * packages and the build's configuration.
 * @param folder absolute path of the app
 * @returns 12 hexadecimal digits
 */
export function hashInputs(folder) {
  const inputs = [folder, ...common.map((name) => join(root, name)).filter(existsSync)]
  return hashFiles(inputs)
}

/**
 * A hash of files and of all files in folders, but for tests, and of the installed packages.
 * @param paths absolute
 * @returns 12 hexadecimal digits
 */
export function hashFiles(paths) {
  const hash = createHash('sha256').update(lockedPackages())
  for (const path of paths.flatMap(filesUnder)) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesUnder(path) {
  if (ignored.has(basename(path)) || /\.test\.tsx?$/.test(path)) return []
  const entries = readEntries(path)
  return entries ? entries.sort().flatMap((name) => filesUnder(join(path, name))) : [path]
}

function readEntries(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

/** The packages of the lock file. Another workspace among them changes no build of the others. */
function lockedPackages() {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const entries = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The content of a JSON file. @param path absolute */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
