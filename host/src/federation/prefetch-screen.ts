import type { LiveRemote } from '@sala/kit/contract/remote'
import { spokenLanguage } from '@sala/kit/words'
import { forgetScreen, screenOf } from './screens.ts'

const fetched = new Set<string>()

/**
 * Fetches what a remote's screen is made of into the browser's cache, once. Nothing of it runs before somebody opens
 * the screen, and what fails is fetched again then.
 */
export function prefetchScreen({ manifest, integrity }: LiveRemote) {
  // The files of a preview change while it is worked on.
  if (!integrity || fetched.has(manifest)) return
  fetched.add(manifest)
  const base = new URL(manifest, location.href)
  for (const [path, hash] of Object.entries(integrity).filter(([one]) => isForScreen(one))) {
    fetch(new URL(path, base), { integrity: hash, priority: 'low' })
      .then((response) => response.blob())
      .catch(() => undefined)
  }
}

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
