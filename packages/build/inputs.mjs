import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { findProject, lockFile, ProjectError, pathInProject, readJson } from './project.mjs'

const ignored = new Set(['dist', 'node_modules', 'README.md', lockFile])

/** Whether an app has to be built again. @param dist where it was built */
export function hasChanged(folder, dist = join(folder, 'dist'), reader = createReader()) {
  const built = join(dist, 'inputs.txt')
  const inputs = hashInputs(folder, reader)
  return !existsSync(built) || readFileSync(built, 'utf8') !== inputs
}

/** Reads each file and folder once: for several apps, which share most of theirs. */
export function createReader() {
  return { readJson: once(readJson), readFilesUnder: once(readFilesUnder) }
}

function once(read) {
  const found = new Map()
  return (path) => {
    if (!found.has(path)) found.set(path, read(path))
    return found.get(path)
  }
}

/**
 * A hash of everything that an app's build depends on: its own folder and the packages that it uses, be
 * they installed or of the same project. With them comes how it is built. The host's documents lie elsewhere.
 * @param folder absolute path of the app
 * @returns 12 hexadecimal digits
 */
export function hashInputs(folder, reader = createReader()) {
  const project = findProject(folder)
  const used = findUsed(folder, project, reader)
  const [, ...workspaces] = used.map(({ path }) => path).filter((path) => !isInstalled(path))
  const { documents = [] } = reader.readJson(join(folder, 'package.json'))
  const paths = [
    folder,
    ...workspaces.sort().map((path) => join(project, path)),
    ...documents.map((path) => join(folder, path)),
  ]
  return hashAll(paths, project, used, reader)
}

/**
 * A hash of files and of all files in folders, but for tests, and of the packages of a workspace.
 * @param paths absolute
 * @param folder absolute path of the workspace
 * @returns 12 hexadecimal digits
 */
export function hashFiles(paths, folder, reader = createReader()) {
  const project = findProject(folder)
  return hashAll(paths, project, findUsed(folder, project, reader), reader)
}

function hashAll(paths, project, used, { readFilesUnder }) {
  const hash = createHash('sha256').update(lockedPackages(used))
  for (const { path, bytes } of paths.flatMap(readFilesUnder)) {
    hash.update(`${relative(project, path)}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 12)
}

function readFilesUnder(path) {
  const name = basename(path)
  if (ignored.has(name) || name.startsWith('.') || /\.test\.\w+$/.test(name)) return []
  const entries = readEntries(path)
  if (!entries) return [{ path, bytes: readFileSync(path) }]
  return entries.sort().flatMap((entry) => readFilesUnder(join(path, entry)))
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
function lockedPackages(used) {
  const lines = used
    .filter(({ path }) => isInstalled(path))
    .map(({ path, entry }) => {
      const { name = path.split('node_modules/').at(-1), version, integrity, resolved } = entry
      return `${name} ${version} ${integrity ?? resolved}\n`
    })
  return [...new Set(lines)].sort().join('')
}

const isInstalled = (path) => path.includes('node_modules/')

/** An app, and all that it uses: where it lies, and its entry in the lock file. */
function findUsed(folder, project, reader) {
  const packages = resolvePackages(folder, project, reader)
  return [...usedPaths(packages, pathInProject(folder))].map((path) => ({
    path,
    entry: packages[path],
  }))
}

/**
 * `packages` of a project's lock file, with an app of it as it is now: a version that was raised since is
 * in its own file alone.
 */
function resolvePackages(folder, project, { readJson }) {
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
