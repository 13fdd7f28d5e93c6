import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { spokenLanguage } from '@sala/kit/words'
import { forgetScreen, screenOf } from './screens.ts'

/** The addresses of remotes' manifests, and the host's version. */
const fetched = new Set<string>()

/**
 * Fetches what a remote's screen is made of into the browser's cache, once. Nothing of it runs before somebody opens
 * the screen, and what fails is fetched again then.
 */
export function prefetchScreen({ manifest, integrity }: LiveRemote) {
  // The files of a preview change while it is worked on.
  if (!integrity || fetched.has(manifest)) return
  fetched.add(manifest)
  fetchAll(integrity, isForScreen, manifest).catch(() => undefined)
}

/** Fetches what screens share of the host, and then evaluates what lists are made of, which is large and the host's own. */
export async function prefetchShared({ version, integrity }: LiveSet['host']) {
  if (!integrity || fetched.has(version)) return
  fetched.add(version)
  // What several of the host's parts have in common is a file with a number for its name.
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

/** Loads the screen of a remote that is being opened. What fails is tried again when it is shown. */
export function startScreen(remote: LiveRemote) {
  const screen = screenOf(remote)
  screen.load().catch(() => forgetScreen(remote, screen))
}

/** Not what it fills slots with, nor what it says in other languages. */
function isForScreen(path: string) {
  const [, exposed] = path.match(/__federation_expose_(.+)\.\w+$/) ?? []
  const isCode = /\.(js|css)$/.test(path)
  return isCode && (!exposed || ['screen', `words__${spokenLanguage()}`].includes(exposed))
}
