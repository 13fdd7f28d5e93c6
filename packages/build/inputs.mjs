import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findProject, lockFile, ProjectError, pathInProject, readJson } from './project.mjs'

const ignored = new Set(['dist', 'node_modules', 'README.md', lockFile])

/** Whether an app has to be built again. @param dist where it was built */
export function hasChanged(folder, dist = join(folder, 'dist'), reader = createReader()) {
  const built = join(dist, 'inputs.txt')
  const inputs = hashInputs(folder, reader)
  return !existsSync(built) || readFileSync(built, 'utf8') !== inputs
}

/** Reads each file, folder and lock file once: for several apps, which share most of theirs. */
export function createReader() {
  return {
    readJson: once(readJson),
    readLockFile: once(readLockFile),
    hashFilesUnder: once(hashFilesUnder),
  }
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
  const { documents = [] } = reader.readJson(join(folder, 'package.json'))
  const paths = [
    folder,
    ...used.workspaces.map((path) => join(project, path)),
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

function hashAll(paths, project, used, { hashFilesUnder }) {
  const hash = createHash('sha256').update(used.installed)
  for (const path of paths) {
    hash.update(`${relative(project, path)}\0`).update(hashFilesUnder(path))
  }
  return hash.digest('hex').slice(0, 12)
}

/** @param folder absolute path, or that of a file @returns a buffer */
function hashFilesUnder(folder) {
  const hash = createHash('sha256')
  for (const path of isFolder(folder) ? listFiles(folder) : [folder]) {
    hash.update(`${relative(folder, path)}\0`).update(readFileSync(path))
  }
  return hash.digest()
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isIgnored(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      const hasFiles = entry.isSymbolicLink() ? isFolder(path) : entry.isDirectory()
      return hasFiles ? listFiles(path) : [path]
    })
}

const isFolder = (path) => statSync(path).isDirectory()

const isIgnored = (name) => ignored.has(name) || name.startsWith('.') || /\.test\.\w+$/.test(name)

/**
 * What an app and its build depend on: the paths of workspaces, and hashes of the installed packages. What another
 * workspace adds to the lock file changes neither.
 */
function findUsed(folder, project, { readJson, readLockFile }) {
  const path = join(project, lockFile)
  if (!existsSync(path)) {
    throw new ProjectError(
      `${path} is missing, by which a build knows its packages: run “npm install” there. pnpm and yarn write other lock files, with which it cannot be built.`,
    )
  }
  const { packages, closureOf } = readLockFile(path)
  // As it is now: a version that was raised since is in its own file alone.
  const entry = readJson(join(folder, 'package.json'))
  const closures = findDependencies(packages, pathInProject(folder), entry).map(closureOf)
  const installed = closures.map((closure) => closure.installed)
  return {
    workspaces: [...new Set(closures.flatMap((closure) => closure.workspaces))].sort(),
    installed: installed.sort().join(),
  }
}

/** `packages` of a lock file, and `findClosure` for each of them, found once. */
function readLockFile(path) {
  const { packages } = readJson(path)
  return { packages, closureOf: once((start) => findClosure(packages, start)) }
}

/**
 * The transitive dependencies of a package, itself included.
 * @returns the paths of workspaces, and a hash of the installed packages, wherever they lie
 */
function findClosure(packages, start) {
  const paths = new Set([start])
  // The loop also reaches what is added in it.
  for (const path of paths) {
    for (const found of findDependencies(packages, path, packages[path])) paths.add(found)
  }
  const workspaces = [...paths].filter((path) => !isInstalled(path))
  const lines = [...paths].filter(isInstalled).map((path) => lockedLine(path, packages[path]))
  const sorted = [...new Set(lines)].sort().join('')
  return { workspaces, installed: createHash('sha256').update(sorted).digest('hex') }
}

function lockedLine(path, entry) {
  const { name = path.split('node_modules/').at(-1), version, integrity, resolved } = entry
  return `${name} ${version} ${integrity ?? resolved}\n`
}

const isInstalled = (path) => path.includes('node_modules/')

/**
 * The paths of a package's direct dependencies, resolved as Node does.
 * @param packages `packages` of package-lock.json
 * @param path of the package in it, such as `remote-staff`; empty for the checkout's own
 * @param entry of the package: its dependencies and what they are for
 */
function findDependencies(packages, path, entry) {
  return dependencyNames(entry, path)
    .map((name) => find(packages, path, name))
    .filter((found) => found !== undefined)
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
