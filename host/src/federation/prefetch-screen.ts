import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { currentLanguage } from '@sala/kit/words'
import { forgetScreen, getScreen } from './screens.ts'

/** The addresses of remotes' manifests, and the host's version. */
const fetched = new Set<string>()

/**
 * Fetches the files of a remote's screen into the browser's cache, once. They run when the screen is opened; files that
 * failed are fetched again then.
 */
export function prefetchScreen({ manifest, integrity }: LiveRemote) {
  // The files of a preview may change.
  if (!integrity || fetched.has(manifest)) return
  fetched.add(manifest)
  fetchAll(integrity, isForScreen, manifest).catch(() => undefined)
}

/** Fetches the host's shared chunks, and evaluates the large module that lists are made of. */
export async function prefetchShared({ version, integrity }: LiveSet['host']) {
  if (!integrity || fetched.has(version)) return
  fetched.add(version)
  // Webpack gives files that several chunks share a number as their name.
  const fetching = fetchAll(integrity, (path) => /\/\d+\.js$/.test(path))
  await fetching.then(() => import('@sala/kit/collection')).catch(() => undefined)
}

const fetchAll = (hashes: Record<string, string>, isWanted: (path: string) => boolean, base = '') =>
  Promise.all(
    Object.entries(hashes).map(async ([path, integrity]) => {
      const address = new URL(path, new URL(base, location.href))
      if (isWanted(path)) await (await fetch(address, { integrity, priority: 'low' })).blob()
    }),
  )

/** Loads the screen of a remote that is being opened. If that fails, it is loaded again when it is shown. */
export async function startScreen(remote: LiveRemote) {
  const screen = getScreen(remote)
  await screen.load().catch(() => forgetScreen(remote, screen))
}

/** Excludes fills of slots and words in other languages. */
function isForScreen(path: string) {
  const [, exposed] = path.match(/__federation_expose_(.+)\.\w+$/) ?? []
  const isCode = /\.(js|css)$/.test(path)
  return isCode && (!exposed || ['screen', `words__${currentLanguage()}`].includes(exposed))
}
