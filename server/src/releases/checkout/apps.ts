import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ReleaseManifest } from '@sala/shared/contract/release'
import type { RemoteDescription } from '@sala/shared/contract/remote'

/** One app of the checkout: the host, or a folder that has a `remote.json`. */
export interface CheckoutApp {
  name: string
  folder: string
  description: RemoteDescription | null
}

interface Package {
  version: string
  peerDependencies?: Record<string, string>
  /** Of the house's library: the parts that are shared, each by itself. */
  singletons?: string[]
}

/** The apps of a checkout, the host first. @param root its absolute path */
export function findApps(root: string): CheckoutApp[] {
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

export function packageOf({ folder }: CheckoutApp) {
  return readJson<Package>(join(folder, 'package.json'))
}

/**
 * What the app shares at run time, from its peer dependencies: a remote requires it, the host
 * provides it.
 */
export function sharingOf(app: CheckoutApp): Pick<ReleaseManifest, 'requires' | 'provides'> {
  const { resolve } = createRequire(join(app.folder, 'package.json'))
  const peers = Object.entries(packageOf(app).peerDependencies ?? {})
  const parts = peers.flatMap(([name, range]) => {
    const { singletons, version } = readJson<Package>(resolve(`${name}/package.json`))
    const names = singletons ? singletons.map((part) => `${name}/${part}`) : [name]
    return names.map((part) => ({ part, range, version }))
  })
  const isHost = app.description === null
  return {
    requires: isHost ? {} : Object.fromEntries(parts.map(({ part, range }) => [part, range])),
    provides: isHost ? Object.fromEntries(parts.map(({ part, version }) => [part, version])) : {},
  }
}

function isFile(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'))
}
