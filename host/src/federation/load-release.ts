import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RemoteRelease, ScreenModule } from '@sala/kit/contract/remote'
import { addCatalogue, type Catalogue, currentLanguage } from '@sala/kit/words'
import { allowFiles, federationPlugin } from './integrity.ts'
import { verifySignature } from './verify-signature.ts'

const refetchTimeoutMs = 8000

/** A release of a remote could not be loaded. */
export class ScreenLoadError extends Error {
  constructor(name: string, { version }: RemoteRelease, cause: unknown) {
    const reason = cause instanceof Error ? cause : new Error(String(cause))
    super(`${name} ${version}: ${reason.message}`, { cause })
    this.name = reason.name === 'ChunkLoadError' ? reason.name : 'ScreenLoadError'
  }
}

/** Modules that were requested before, and releases of which something has failed since. */
const requested = new Set<string>()
const broken = new Set<string>()

/** The name of a release in the federation's runtime. It includes the version: two releases may be in one page. */
export const federationName = (name: string, { version }: RemoteRelease) => `${name}@${version}`

const toName = (id: string) => id.split('@')[0] ?? ''

/**
 * Loads a module that a release exposes: its screen, or a fill of a slot. A retry uses no cached files.
 * @throws {ScreenLoadError}
 */
export async function loadRelease(
  name: string,
  release: RemoteRelease,
  path = 'screen',
): Promise<ScreenModule> {
  const id = federationName(name, release)
  const module = `${id}/${path}`
  const isRetry = requested.has(module) || broken.has(id)
  if (requested.size === 0) registerPlugins([federationPlugin()])
  requested.add(module)

  try {
    await verifySignature(name, release)
    allowFiles(release)
    if (!isRetry) return await load(id, path, release, { force: false })
    await refetch(release)
    // Browsers answer the first request after a failed preload with the same failure.
    const reload = () => load(id, path, release, { force: true })
    const module = await reload().catch(reload)
    broken.delete(id)
    return module
  } catch (error) {
    broken.add(id)
    throw new ScreenLoadError(name, release, error)
  }
}

async function load(id: string, path: string, release: RemoteRelease, options: { force: boolean }) {
  registerRemotes([toRemote(id, release)], options)
  // First: a module may translate texts while it is evaluated.
  await loadCatalogue(id, release)
  const module = await loadRemote<ScreenModule>(`${id}/${path}`)
  if (!module?.default) throw new Error(`The remote exposes no ${path}`)
  return module
}

/** Loads the release's catalogue in the page's language. Without it the screen is in English. */
async function loadCatalogue(id: string, { translations = {} }: RemoteRelease) {
  const language = currentLanguage()
  if (!Object.hasOwn(translations, language)) return
  const words = await loadRemote<Catalogue>(`${id}/words/${language}`).catch(() => null)
  if (words) addCatalogue(toName(id), words)
}

/** Uses the entry if it is known, which saves a request for the manifest. */
function toRemote(name: string, { manifest, entry }: RemoteRelease) {
  if (!entry) return { name, entry: manifest }
  return { name, entry: entry.address, entryGlobalName: entry.globalName, type: 'global' } as const
}

/** Replaces the cached files of a release. They are immutable, so a broken one would stay cached. */
async function refetch({ manifest, integrity }: RemoteRelease) {
  const paths = Object.keys(integrity ?? {}).filter((path) => /\.(js|css|json)$/.test(path))
  const fetches = paths.map((path) =>
    fetch(new URL(path, new URL(manifest, location.href)), {
      cache: 'reload',
      signal: AbortSignal.timeout(refetchTimeoutMs),
    }),
  )
  await Promise.allSettled(fetches)
}
