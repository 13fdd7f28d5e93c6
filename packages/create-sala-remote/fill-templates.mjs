import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const templates = join(import.meta.dirname, 'templates')
/** The Node that the packages need. */
const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))

/**
 * @typedef {object} NewRemote
 * @property {string} name
 * @property {string} title
 * @property {number} order its place in the side menu
 * @property {string} origin of the Sala that it is for
 * @property {Record<string, string>} versions of the Sala's packages, by name
 */

/**
 * Writes the files of a new remote.
 * @param {string} folder absolute path
 * @param {NewRemote} remote
 * @returns their paths
 */
export function writeRemote(folder, remote) {
  const written = fill('remote', folder, remote)
  const path = join(folder, 'remote.json')
  const description = JSON.parse(readFileSync(path, 'utf8'))
  description.menu.order = remote.order
  writeFileSync(path, `${JSON.stringify(description, null, 2)}\n`)
  return written
}

/**
 * Writes the files of a remote's own repository: `.npmrc`, the files of git, and the workflow of a CI.
 * @param {string} folder absolute path
 * @param {NewRemote} remote
 * @returns their paths
 */
export function writeRepository(folder, remote) {
  const path = join(folder, 'package.json')
  const packageJson = JSON.parse(readFileSync(path, 'utf8'))
  packageJson.engines = engines
  packageJson.devDependencies['@sala/cli'] = `^${remote.versions['@sala/cli']}`
  // Which packages may run install scripts.
  packageJson.allowScripts = {
    '@swc/core': true,
    '@parcel/watcher': false,
  }
  writeFileSync(path, `${JSON.stringify(packageJson, null, 2)}\n`)
  return fill('repository', folder, remote)
}

/** Files that only name the presets of `@sala/build`: teams do not edit them. */
const neverEdited = ['webpack.config.js', 'tsconfig.json']

/** Writes the files again that teams do not edit. @returns their names */
export function writeGenerated(folder) {
  for (const name of neverEdited) copyFileSync(join(templates, 'remote', name), join(folder, name))
  return neverEdited
}

function fill(template, folder, remote) {
  const source = join(templates, template)
  const entries = readdirSync(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const from = join(parentPath, name)
      // npm leaves files out of a package whose names begin with a dot.
      const target = join(folder, relative(source, from).replace(/(^|\/)dot-/g, '$1.'))
      mkdirSync(dirname(target), { recursive: true })
      // Existing files are not overwritten.
      writeFileSync(target, withValues(readFileSync(from, 'utf8'), remote), { flag: 'wx' })
      return target
    })
}

/** Placeholders in templates; unlike `$VERSION`, no shell uses them. */
const placeholder = /__(NAME|TITLE|ORIGIN|KIT_VERSION|BUILD_VERSION)__/g

function withValues(template, { name, title, origin, versions }) {
  const values = {
    NAME: name,
    TITLE: title,
    ORIGIN: origin,
    KIT_VERSION: versions['@sala/kit'],
    BUILD_VERSION: versions['@sala/build'],
  }
  return template.replace(placeholder, (_, key) => values[key])
}
