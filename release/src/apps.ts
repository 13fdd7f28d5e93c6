import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RemoteDescription } from '@sala/shared/contract/remote'
import { readJson, root } from '../../scripts/inputs.mjs'
import { SalaError } from './sala-error.ts'

export interface PackageJson {
  name: string
  version: string
  peerDependencies: Record<string, string>
}

/** The host, or a remote: something that is built and published on its own. */
export interface App {
  name: string
  /** Absolute path of its folder. */
  folder: string
  /** The host has none. */
  description: RemoteDescription | null
  packageJson: PackageJson
}

/** Every app of the checkout. */
export function listApps(): App[] {
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'webpack.config.js')))
    .map(openApp)
}

/** @throws {SalaError} when the checkout has no app of this name */
export function findApp(name: string): App {
  const apps = listApps()
  const found = apps.find((app) => app.name === name)
  if (found) return found
  const names = apps.map((app) => app.name).join(', ')
  throw new SalaError(
    'wrongUse',
    `There is no remote “${name}” in this checkout, which has ${names}: make it with “npx sala new ${name}”.`,
  )
}

function openApp(folder: string): App {
  const path = join(folder, 'remote.json')
  const description = existsSync(path) ? (readJson(path) as RemoteDescription) : null
  return {
    name: description?.name ?? basename(folder),
    folder,
    description,
    packageJson: readJson(join(folder, 'package.json')),
  }
}
