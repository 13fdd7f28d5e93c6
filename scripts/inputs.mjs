import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { nameOf, usedBy } from './locked-packages.mjs'

export const root = join(import.meta.dirname, '..')

const ignored = new Set(['dist', 'node_modules', 'README.md'])
const common = [
  'webpack.common.js',
  'tsconfig.json',
  'scripts/inputs.mjs',
  'scripts/locked-packages.mjs',
  'scripts/webpack',
  'shared',
]

/**
 * A hash of everything that an app's build depends on: its own folder, `shared`, the packages that
 * it uses and the build's configuration.
 * @param folder absolute path of the app
 * @returns 12 hexadecimal digits
 */
export function hashInputs(folder) {
  const inputs = [folder, ...common.map((name) => join(root, name)).filter(existsSync)]
  return hashFiles(inputs, folder)
}

/**
 * A hash of files and of all files in folders, but for tests, and of the packages of a workspace.
 * @param paths absolute
 * @param folder absolute path of the workspace
 * @returns 12 hexadecimal digits
 */
export function hashFiles(paths, folder) {
  const hash = createHash('sha256').update(lockedPackages(folder))
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

/**
 * The packages that a workspace and the build use, wherever they lie: what another workspace adds to
 * the lock file changes no build of this one.
 */
function lockedPackages(folder) {
  const workspace = basename(folder)
  const locked = readJson(join(root, 'package-lock.json')).packages
  const packages = { ...locked, [workspace]: readJson(join(folder, 'package.json')) }
  const paths = ['', workspace].flatMap((path) => [
    ...usedBy(packages, path, { forBuild: true }).keys(),
  ])
  const installed = paths.filter((path) => path.includes('node_modules/'))
  const lines = installed.map((path) => {
    const { version, integrity, resolved } = packages[path]
    return `${nameOf(packages[path], path)} ${version} ${integrity ?? resolved}\n`
  })
  return [...new Set(lines)].sort().join('')
}

/** The content of a JSON file. @param path absolute */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
