import type { RemoteRelease } from '@sala/kit/contract/remote'
import { liveSetStore } from './live-set.ts'

/** A place in the kit's own file (webpack.common.js) or in a remote's. Places in React are skipped. */
const inKitOrRemote = /\/(?:host\/[^/\s]+\/(ui)(?:\.\w+)?\.js|remotes\/[^\s]+):\d+:\d+/

const hostErrors = new WeakSet<object>()
let hasMissingExport = false

/** Records that a remote used an export that the kit does not have. */
export function recordMissingExport() {
  hasMissingExport = true
}

/**
 * Decides whether the host's kit caused an error of a screen: an export is missing in the kit, or the kit's code
 * threw. The errors of a remote's canary beside the live host are always the canary's own.
 */
export function attributeError(error: unknown, componentStack: string, release: RemoteRelease) {
  const isMissing = hasMissingExport
  hasMissingExport = false
  const isCanaryOnly = release.canary && !liveSetStore.getState().host?.canary
  if (!(error instanceof Error) || !release.integrity || isCanaryOnly) return
  const stack = `${stackOf(error)}\n${componentStack}`
  if (isMissing || stack.match(inKitOrRemote)?.[1]) hostErrors.add(error)
}

/** An error's stack without the message, which may contain anything. Most browsers put it first. */
export function stackOf(thrown: unknown) {
  return thrown instanceof Error ? String(thrown.stack).replace(String(thrown.message), '') : ''
}

export function isHostError(reason: unknown) {
  return reason instanceof Error && hostErrors.has(reason)
}

/** The host as a release, for reports. */
export function hostRelease(): RemoteRelease {
  const { version = '', canary } = liveSetStore.getState().host ?? {}
  // In development nothing is reported.
  const integrity = version ? {} : null
  return { version, manifest: '', integrity, ...(canary && { canary }) }
}
