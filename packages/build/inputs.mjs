import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { findProject, lockFile, ProjectError, pathInProject, readJson } from './project.mjs'

const ignored = new Set(['dist', 'node_modules', 'README.md', lockFile])

/** Whether an app has to be built again. @param dist where it was built */
export function hasChanged(folder, dist = join(folder, 'dist')) {
  const built = join(dist, 'inputs.txt')
  const inputs = hashInputs(folder)
  return !existsSync(built) || readFileSync(built, 'utf8') !== inputs
}

/**
 * A hash of everything that an app's build depends on: its own folder and the packages that it uses, be
 * they installed or of the same project. With them comes how it is built. The host's documents lie elsewhere.
 * @param folder absolute path of the app
 * @returns 12 hexadecimal digits
 */
export function hashInputs(folder) {
  const project = findProject(folder)
  const used = usedPaths(resolvePackages(folder, project), pathInProject(folder))
  const [, ...workspaces] = [...used].filter((path) => !isInstalled(path))
  const { documents = [] } = readJson(join(folder, 'package.json'))
  const paths = [
    folder,
    ...workspaces.sort().map((path) => join(project, path)),
    ...documents.map((path) => join(folder, path)),
  ]
  return hashFiles(paths, folder)
}

/**
 * A hash of files and of all files in folders, but for tests, and of the packages of a workspace.
 * @param paths absolute
 * @param folder absolute path of the workspace
 * @returns 12 hexadecimal digits
 */
export function hashFiles(paths, folder) {
  const project = findProject(folder)
  const hash = createHash('sha256').update(lockedPackages(folder, project))
  for (const path of paths.flatMap(filesUnder)) {
    hash.update(`${relative(project, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesUnder(path) {
  const name = basename(path)
  if (ignored.has(name) || name.startsWith('.') || /\.test\.\w+$/.test(name)) return []
  const entries = readEntries(path)
  return entries ? entries.sort().flatMap((entry) => filesUnder(join(path, entry))) : [path]
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
 * The packages that an app and its build use, wherever they lie: what another workspace adds to
 * the lock file changes no build of this one.
 */
function lockedPackages(folder, project) {
  const packages = resolvePackages(folder, project)
  const installed = [...usedPaths(packages, pathInProject(folder))].filter(isInstalled)
  const lines = installed.map((path) => {
    const {
      name = path.split('node_modules/').at(-1),
      version,
      integrity,
      resolved,
    } = packages[path]
    return `${name} ${version} ${integrity ?? resolved}\n`
  })
  return [...new Set(lines)].sort().join('')
}

const isInstalled = (path) => path.includes('node_modules/')

/**
 * `packages` of a project's lock file, with an app of it as it is now: a version that was raised since is
 * in its own file alone.
 */
function resolvePackages(folder, project) {
  const path = join(project, lockFile)
  if (!existsSync(path)) {
    throw new ProjectError(
      `${path} is missing, by which a build knows its packages: run “npm install” there. pnpm and yarn write other lock files, with which it cannot be built.`,
    )
  }
  const { packages } = readJson(path)
  return { ...packages, [pathInProject(folder)]: readJson(join(folder, 'package.json')) }
}

/**
 * The paths of a package in the lock file, itself first, and of all its dependencies, direct or not, resolved as Node does.
 * @param packages `packages` of package-lock.json
 * @param path of the package in it, such as `remote-staff`; empty for the checkout's own
 */
function usedPaths(packages, path, used = new Set()) {
  if (used.has(path)) return used
  used.add(path)
  for (const name of dependencyNames(packages[path], path)) {
    const found = find(packages, path, name)
    if (found) usedPaths(packages, found, used)
  }
  return used
}

/** Also what workspaces have for developers alone: it builds them. */
function dependencyNames(entry, path) {
  const { dependencies, optionalDependencies, peerDependencies = {} } = entry
  const developed = isInstalled(path) ? {} : entry.devDependencies
  const required = Object.keys(peerDependencies).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies, ...developed }), ...required]
}

/** The path at which a package finds another one; undefined when it is nowhere. */
function find(packages, from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  const entry = packages[path]
  if (entry) return entry.link ? entry.resolved : path
  return from ? find(packages, parentFolder(from), name) : undefined
}

function parentFolder(folder) {
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}
