import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const templates = join(import.meta.dirname, 'templates')
/** The version of this package, the kit and the build. */
export const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
)

/**
 * @typedef {object} NewRemote
 * @property {string} name
 * @property {string} title
 * @property {number} order its place in the side menu
 * @property {string} origin of the Sala that it is for
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
  packageJson.devDependencies['@sala/cli'] = `^${version}`
  // Which packages may run install scripts.
  packageJson.allowScripts = {
    node: true,
    '@swc/core': true,
    '@parcel/watcher': false,
    'core-js-pure': false,
  }
  writeFileSync(path, `${JSON.stringify(packageJson, null, 2)}\n`)
  return fill('repository', folder, remote)
}

/** Writes those files of the templates again that teams do not edit. */
export function writeGenerated(folder, remote) {
  const generated = ['remote', 'repository'].flatMap((name) =>
    filesIn(join(templates, name))
      .filter((path) => neverEdited.has(path))
      .map((path) => [join(templates, name, path), join(folder, targetPath(path, remote))]),
  )
  for (const [from, to] of generated) write(from, to, remote, 'w')
  return generated.map(([, to]) => to)
}

/** They only name the presets of `@sala/build`. */
const neverEdited = new Set(['webpack.config.js', 'tsconfig.json'])

function fill(template, folder, remote) {
  return filesIn(join(templates, template)).map((path) => {
    const target = join(folder, targetPath(path, remote))
    // Existing files are not overwritten.
    write(join(templates, template, path), target, remote, 'wx')
    return target
  })
}

/** npm leaves files out of a package whose names begin with a dot. */
function targetPath(path, remote) {
  return withValues(path.replace(/(^|\/)dot-/g, '$1.'), remote)
}

function write(from, to, remote, flag) {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, withValues(readFileSync(from, 'utf8'), remote), { flag })
}

/** Placeholders in templates and their paths; unlike `$VERSION`, no shell uses them. */
const placeholder = /__(NAME|TITLE|ORIGIN|VERSION)__/g

function withValues(template, { name, title, origin }) {
  const values = { NAME: name, TITLE: title, ORIGIN: origin, VERSION: version }
  return template.replace(placeholder, (_, key) => values[key])
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
