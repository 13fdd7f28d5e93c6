import type { RemoteRelease } from '@sala/kit/contract/remote'
import { useLiveSet } from './live-set.ts'

/** A place in the kit's own file (webpack.common.js), or in one of a remote's. React's tell nothing. */
const inKitOrRemote = /\/(?:host\/[^/\s]+\/(ui)(?:\.\w+)?\.js|remotes\/[^\s]+):\d+:\d+/

const ofHost = new WeakSet<object>()
let hasMissed = false

/** Records that a remote used a part that the kit does not have. */
export function recordMissing() {
  hasMissed = true
}

/**
 * Finds out whether the host's kit is at fault for what a screen has thrown: the kit lacks what was
 * looked for in it, or it was the kit's code that threw or rendered what cannot be. Of a canary beside
 * the host that everybody has, the fault is its own.
 */
export function judgeFault(error: unknown, componentStack: string, release: RemoteRelease) {
  const isMissing = hasMissed
  hasMissed = false
  const isTried = release.canary && !useLiveSet.getState().host?.canary
  if (!(error instanceof Error) || !release.integrity || isTried) return
  // In most browsers a stack begins with the message, which may be of any words.
  const stack = `${error.stack?.replace(String(error.message), '')}\n${componentStack}`
  if (isMissing || stack.match(inKitOrRemote)?.[1]) ofHost.add(error)
}

export function isHostsFault(reason: unknown) {
  return reason instanceof Error && ofHost.has(reason)
}

/** The host as a release that fares well or badly. */
export function hostRelease(): RemoteRelease {
  const { version = '', canary } = useLiveSet.getState().host ?? {}
  // Under development nobody is told.
  const integrity = version ? {} : null
  return { version, manifest: '', integrity, ...(canary && { canary }) }
}
