import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readJson } from '../packages/build/project.mjs'
import { appFolders } from './build.mjs'
import { root } from './run.mjs'

const whole = ['package.json', 'server', 'shared', 'release', 'packages', 'scripts']
const publishedEntries = ['package.json', 'remote.json', 'dist']

/** Puts what runs into `out`: the server, the command line and the built apps, without packages. */
export function assemble(out) {
  const copy = (from, to) => {
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  }
  for (const path of whole) copy(join(root, path), join(out, path))
  linkHouse(join(out, 'node_modules/@sala'))
  for (const folder of appFolders()) {
    for (const path of publishedEntries.filter((name) => existsSync(join(folder, name)))) {
      copy(join(folder, path), join(out, basename(folder), path))
    }
    copyPeers(folder, (from, path) => copy(from, join(out, 'node_modules', path)))
  }
}

/** Little is needed of them, so npm is not asked for them: it would bring the kit's packages and the compilers. */
function linkHouse(house) {
  mkdirSync(house, { recursive: true })
  symlinkSync('../../shared', join(house, 'kit'))
  symlinkSync('../../packages/build', join(house, 'build'))
}

/** The server reads only the versions of packages that an app shares at run time. */
function copyPeers(folder, copy) {
  const { resolve } = createRequire(join(folder, 'package.json'))
  const { peerDependencies = {} } = readJson(join(folder, 'package.json'))
  for (const name of Object.keys(peerDependencies).filter((name) => !name.startsWith('@sala/'))) {
    const path = join(name, 'package.json')
    copy(resolve(path), path)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) assemble(process.argv[2])
