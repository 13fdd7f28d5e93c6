import type { RemoteRelease } from '@sala/kit/contract/remote'
import { useLiveSet } from './live-set.ts'

/** A place in the kit's own file (webpack.common.js) or in a remote's. Places in React are skipped. */
const inKitOrRemote = /\/(?:host\/[^/\s]+\/(ui)(?:\.\w+)?\.js|remotes\/[^\s]+):\d+:\d+/

const ofHost = new WeakSet<object>()
let hasMissed = false

/** Records that a remote used a part that the kit does not have. */
export function recordMissing() {
  hasMissed = true
}

/**
 * Decides whether the host's kit caused an error of a screen: an export is missing in the kit, or the kit's code
 * threw. The errors of a remote's canary beside the live host are always the canary's own.
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

/** The host as a release, for reports. */
export function hostRelease(): RemoteRelease {
  const { version = '', canary } = useLiveSet.getState().host ?? {}
  // In development nothing is reported.
  const integrity = version ? {} : null
  return { version, manifest: '', integrity, ...(canary && { canary }) }
}
