import type { LiveRemote, RemoteRelease, ScreenModule } from '@sala/kit/contract/remote'
import { loadRelease } from './load-release.ts'
import { report } from './reports.ts'

// After this time the fallback is loaded as well.
const slowAfterMs = 8000

export interface LoadedScreen {
  release: RemoteRelease
  module: ScreenModule
}

/**
 * Loads a remote's screen, or another module that it exposes, from the live release. If that fails or takes long, the
 * fallback is loaded too, and the first to arrive is used.
 * @throws the error of the live release, when both fail
 */
export async function loadScreen(remote: LiveRemote, path?: string): Promise<LoadedScreen> {
  const live = loadRelease(remote.name, remote, path)
  const problem = failureOrDelay(live)
  try {
    return await Promise.any([
      live.then((module) => ({ release: remote, module })),
      problem.then((reason) => loadFallback(remote, reason, path)),
    ])
  } catch (error) {
    const [reason] = (error as AggregateError).errors
    report(remote.name, remote, 'load-failed', reason)
    throw reason
  }
}

/**
 * Loads the same module from the previous release.
 * @param reason the error of the live release; thrown when there is no previous one, or it fails too
 */
export async function loadFallback(
  remote: LiveRemote,
  reason: unknown,
  path?: string,
): Promise<LoadedScreen> {
  const { name, fallback } = remote
  if (!fallback) throw reason
  try {
    const module = await loadRelease(name, fallback, path)
    report(name, remote, 'fell-back', reason)
    return { release: fallback, module }
  } catch (error) {
    report(name, fallback, 'load-failed', error)
    throw reason
  }
}

/** Resolves with the error when `loading` fails or takes too long. */
function failureOrDelay(loading: Promise<unknown>) {
  return new Promise<unknown>((resolve) => {
    const late = new Error(`No answer within ${slowAfterMs} ms`)
    const timer = setTimeout(resolve, slowAfterMs, late)
    const settle = () => clearTimeout(timer)
    loading.then(settle, resolve).finally(settle)
  })
}
