import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RemoteRelease, ScreenModule } from '@sala/kit/contract/remote'
import { type Catalogue, learn, spokenLanguage } from '@sala/kit/words'
import { checkSignature } from './check-signature.ts'
import { allowFiles, federationPlugin } from './integrity.ts'

const refetchTimeoutMs = 8000

/** A release of a remote could not be had: it is missing, broken or does not answer. */
export class ScreenLoadError extends Error {
  constructor(name: string, { version }: RemoteRelease, cause: unknown) {
    const reason = cause instanceof Error ? cause : new Error(String(cause))
    super(`${name} ${version}: ${reason.message}`, { cause })
    this.name = reason.name === 'ChunkLoadError' ? reason.name : 'ScreenLoadError'
  }
}

/** What was asked for already, and the releases of which something could not be had since. */
const asked = new Set<string>()
const broken = new Set<string>()

/** What the federation's runtime knows a release by. Each has its own: two may be in one page. */
export const federationName = (name: string, { version }: RemoteRelease) => `${name}@${version}`

const nameIn = (id: string) => id.split('@')[0] ?? ''

/**
 * Loads a module that one release of a remote exposes: its screen, or what it fills a slot with. Nothing
 * of an earlier try is used again.
 * @throws {ScreenLoadError}
 */
export async function loadRelease(
  name: string,
  release: RemoteRelease,
  path = 'screen',
): Promise<ScreenModule> {
  const id = federationName(name, release)
  const wanted = `${id}/${path}`
  const isRetry = asked.has(wanted) || broken.has(id)
  if (asked.size === 0) registerPlugins([federationPlugin()])
  asked.add(wanted)

  try {
    await checkSignature(name, release)
    allowFiles(release)
    if (!isRetry) return await load(id, path, release, { force: false })
    await refetch(release)
    // A hint that has failed is what the browser gives to the first who asks for the file again.
    const loadAnew = () => load(id, path, release, { force: true })
    const module = await loadAnew().catch(loadAnew)
    broken.delete(id)
    return module
  } catch (error) {
    broken.add(id)
    throw new ScreenLoadError(name, release, error)
  }
}

async function load(id: string, path: string, release: RemoteRelease, options: { force: boolean }) {
  registerRemotes([toRemote(id, release)], options)
  // First: what a module says may be said when it is evaluated.
  await learnWords(id, release)
  const module = await loadRemote<ScreenModule>(`${id}/${path}`)
  if (!module?.default) throw new Error(`The remote exposes no ${path}`)
  return module
}

/** What the release says in the page's language; without it, it speaks English. */
async function learnWords(id: string, { translations = {} }: RemoteRelease) {
  const language = spokenLanguage()
  if (!Object.hasOwn(translations, language)) return
  const words = await loadRemote<Catalogue>(`${id}/words/${language}`).catch(() => null)
  if (words) learn(nameIn(id), words)
}

/** By its entry where that is known: its manifest would be one more thing to wait for. */
function toRemote(name: string, { manifest, entry }: RemoteRelease) {
  if (!entry) return { name, entry: manifest }
  return { name, entry: entry.address, entryGlobalName: entry.globalName, type: 'global' } as const
}

/** Replaces what the browser has kept of a release: it keeps files for ever, also wrong ones. */
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
