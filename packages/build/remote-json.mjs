import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { transformSync } from '@swc/core'
import { findKit, ProjectError, readJson } from './project.mjs'
import { listMissingSources } from './webpack/exposed.mjs'
import { swcOptions } from './webpack/rules.mjs'

/**
 * Reads a remote's `remote.json`.
 * @param folder absolute path of an app
 * @returns undefined for the host, which has none
 * @throws {ProjectError} with all faults of the file, and all sources that it declares and that are missing
 */
export function readRemoteJson(folder) {
  const path = join(folder, 'remote.json')
  if (!existsSync(path)) {
    if (existsSync(join(folder, 'src/main.ts'))) return undefined
    throw new ProjectError(`${path} is missing: it declares the remote to the host.`)
  }
  const remote = parse(path)
  const faults = loadValidator(folder)(remote)
  if (faults) throw new ProjectError(`remote.json is invalid:\n${faults}`)
  const missing = listMissingSources(folder, remote)
  if (missing.length > 0) throw new ProjectError(missing.join('\n'))
  return remote
}

function parse(path) {
  try {
    return readJson(path)
  } catch ({ message }) {
    throw new ProjectError(`${path} cannot be read (${message}): fix it.`)
  }
}

/** The kit's own `validateRemoteJson`, so that build, command line and server say the same. */
function loadValidator(folder) {
  const path = join(findKit(folder), 'src/remote-json/validate.ts')
  // The kit may be older than this build.
  if (!existsSync(path)) return () => undefined
  const require = createRequire(import.meta.url)
  const { '.ts': own } = require.extensions
  // Node runs no TypeScript that lies in node_modules, and older versions none at all.
  require.extensions['.ts'] = loadTypeScript
  try {
    return require(path).validateRemoteJson
  } finally {
    if (own) require.extensions['.ts'] = own
    else delete require.extensions['.ts']
  }
}

function loadTypeScript(module, path) {
  const options = { ...swcOptions({ isProduction: true }), module: { type: 'commonjs' } }
  const { code } = transformSync(readFileSync(path, 'utf8'), options)
  module._compile(code, path)
}
