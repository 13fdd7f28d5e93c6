import type { LiveRemote, RemoteRelease, ScreenModule } from '@sala/kit/contract/remote'
import { loadRelease } from './load-release.ts'
import { report } from './reports.ts'

// How long the release before is held back while the live one does not answer.
const patienceMs = 8000

export interface LoadedScreen {
  release: RemoteRelease
  module: ScreenModule
}

/**
 * Loads a remote's screen, or another module that it exposes: of the live release, or of the one before it when the live one cannot be
 * had or keeps everybody waiting. Then whichever is there first is taken.
 * @throws what is wrong with the live one, when neither can be had
 */
export async function loadScreen(remote: LiveRemote, path?: string): Promise<LoadedScreen> {
  const live = loadRelease(remote.name, remote, path)
  const known = trouble(live)
  try {
    return await Promise.any([
      live.then((module) => ({ release: remote, module })),
      known.then((reason) => loadBefore(remote, reason, path)),
    ])
  } catch (error) {
    const [reason] = (error as AggregateError).errors
    report(remote.name, remote, 'load-failed', reason)
    throw reason
  }
}

/**
 * Loads the same of the release before the live one.
 * @param reason what is wrong with the live one; thrown when there is none before it, or that fails too
 */
export async function loadBefore(
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

/** Resolves with what is wrong, when `loading` fails or takes too long. */
function trouble(loading: Promise<unknown>) {
  return new Promise<unknown>((resolve) => {
    const late = new Error(`No answer within ${patienceMs} ms`)
    const timer = setTimeout(resolve, patienceMs, late)
    const settle = () => clearTimeout(timer)
    loading.then(settle, resolve).finally(settle)
  })
}
