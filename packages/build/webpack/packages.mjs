import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProject, packageFolder, readJson } from '../project.mjs'
import { pinnedEnvironment } from '../run.mjs'
import { withScratch } from '../scratch.mjs'

const run = promisify(execFile)

/**
 * The packages that teams elsewhere build and test with, for the host's build: its workspaces, packed as npm packs them, and
 * `npm/index.json` with a registry's metadata of each. The server serves them (server/src/releases/packages).
 * @param folder absolute path of the host
 */
export async function packedPackages(folder) {
  const names = findWorkspaces(folder)
  return names.length === 0 ? {} : withScratch('packages', (path) => pack(folder, names, path))
}

async function pack(folder, names, destination) {
  const project = findProject(folder)
  const which = names.flatMap((name) => ['--workspace', name])
  const options = {
    cwd: project,
    env: pinnedEnvironment(project),
    // On Windows npm is a batch file.
    shell: process.platform === 'win32',
  }
  const args = ['pack', ...which, '--json', '--pack-destination', destination]
  const { stdout } = await run('npm', args, options)
  const index = {}
  const files = {}
  for (const { name, filename, integrity, shasum } of Object.values(JSON.parse(stdout))) {
    index[name] = { file: filename, integrity, shasum, manifest: readManifest(folder, name) }
    files[`npm/${filename}`] = readFileSync(join(destination, filename))
  }
  return { 'npm/index.json': JSON.stringify(index), ...files }
}

/** The packages of the same project that the host names. */
function findWorkspaces(folder) {
  const { peerDependencies, devDependencies } = readJson(join(folder, 'package.json'))
  return Object.keys({ ...peerDependencies, ...devDependencies })
    .filter((name) => name.startsWith('@sala/') || name.startsWith('create-sala-'))
    .sort()
}

/** The part of a package's `package.json` that npm decides by. */
function readManifest(folder, name) {
  const manifest = readJson(join(packageFolder(folder, name), 'package.json'))
  for (const key of ['files', 'scripts', 'devDependencies']) delete manifest[key]
  return manifest
}
