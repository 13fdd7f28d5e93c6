import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LiveRemote, LiveSet, RemoteDescription } from '@sala/shared/contract/remote'

/** The apps that were built in one checkout: the host and every folder that has a `remote.json`. */
export interface Checkout {
  /** Which build of which remote is live. A rebuilt one shows at once, without a restart. */
  liveSet(): LiveSet
  host(): { version: string; folder: string }
  /** The folder with the files of one build, or undefined when it is not the live one. */
  filesOf(remote: string, version: string): string | undefined
}

/** @param root absolute path of the checkout */
export function openCheckout(root: string): Checkout {
  const remotes = readdirSync(root)
    .filter((folder) => isFile(join(root, folder, 'remote.json')))
    .map((folder) => ({
      description: readJson<RemoteDescription>(join(root, folder, 'remote.json')),
      folder: join(root, folder, 'dist'),
      version: followVersion(join(root, folder, 'dist')),
    }))
  const hostFolder = join(root, 'host/dist')
  const hostVersion = followVersion(hostFolder)

  return {
    liveSet: () => ({
      remotes: remotes.map(({ description, version: current }): LiveRemote => {
        const version = current()
        const manifest = `/remotes/${description.name}/${version}/mf-manifest.json`
        return { ...description, version, manifest }
      }),
    }),
    host: () => ({ version: hostVersion(), folder: hostFolder }),
    filesOf: (name, version) =>
      remotes.find((remote) => remote.description.name === name && remote.version() === version)
        ?.folder,
  }
}

/**
 * Follows the version of a build: a hash of its manifest, which names every file by its content.
 * A build that is away for a moment keeps its last version, so that its route stays known.
 */
function followVersion(folder: string) {
  const manifest = join(folder, 'mf-manifest.json')
  let version = 'missing'
  let builtAtMs = 0

  return () => {
    const changedAtMs = statSync(manifest, { throwIfNoEntry: false })?.mtimeMs
    if (changedAtMs !== undefined && changedAtMs !== builtAtMs) {
      version = createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 12)
      builtAtMs = changedAtMs
    }
    return version
  }
}

function isFile(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'))
}
