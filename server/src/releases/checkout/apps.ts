import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'

/** An app of the checkout: the host, or a folder with a `remote.json`. */
export interface CheckoutApp {
  name: string
  folder: string
  description: RemoteDescription | null
}

interface Package {
  version: string
  peerDependencies?: Record<string, string>
  /** Subpaths of the kit that are shared one by one. */
  singletons?: string[]
  /** Only for the host: older versions of shared packages that it also satisfies. */
  satisfies?: Record<string, string[]>
}

/** Lists the apps of a checkout, the host first. @param root absolute path */
export function listApps(root: string): CheckoutApp[] {
  const host = { name: 'host', folder: join(root, 'host'), description: null }
  const remotes = readdirSync(root)
    .map((folder) => join(root, folder))
    .filter((folder) => isFile(join(folder, 'remote.json')))
    .map((folder) => {
      const description = readJson<RemoteDescription>(join(folder, 'remote.json'))
      return { name: description.name, folder, description }
    })
  return isFile(join(host.folder, 'package.json')) ? [host, ...remotes] : remotes
}

/** Lists the apps of a checkout that are built. */
export function listBuiltApps(root: string) {
  return listApps(root).filter(({ folder }) => isFile(join(folder, 'dist/mf-manifest.json')))
}

export function readPackage({ folder }: CheckoutApp) {
  return readJson<Package>(join(folder, 'package.json'))
}

/** Reads the packages that an app shares at run time from its peer dependencies: remotes require, the host provides them. */
export function readSharedPackages(
  app: CheckoutApp,
): Pick<ReleaseManifest, 'requires' | 'provides' | 'satisfies'> {
  const { resolve } = createRequire(join(app.folder, 'package.json'))
  const { peerDependencies, satisfies } = readPackage(app)
  const peers = Object.entries(peerDependencies ?? {})
  const parts = peers.flatMap(([name, range]) => {
    const { singletons, version } = readJson<Package>(resolve(`${name}/package.json`))
    const names = singletons ? singletons.map((part) => `${name}/${part}`) : [name]
    return names.map((part) => ({ part, range, version, older: satisfies?.[name] }))
  })
  const isHost = app.description === null
  const older = parts.flatMap(({ part, older }) => (older ? [[part, older]] : []))
  return {
    requires: isHost ? {} : Object.fromEntries(parts.map(({ part, range }) => [part, range])),
    provides: isHost ? Object.fromEntries(parts.map(({ part, version }) => [part, version])) : {},
    ...(isHost && older.length > 0 && { satisfies: Object.fromEntries(older) }),
  }
}

function isFile(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'))
}
