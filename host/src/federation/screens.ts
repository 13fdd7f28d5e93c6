import type {
  LiveRemote,
  RemoteRelease,
  ScreenModule,
  ScreenProps,
} from '@sala/kit/contract/remote'
import type { ComponentType } from 'react'
import { type LoadedScreen, loadFallback, loadScreen } from './load-screen.ts'

export interface CachedScreen {
  /** Manifest of the live release, even if another release was loaded. */
  manifest: string
  /** The loaded release; until then the expected one. */
  release: RemoteRelease
  /** Set where it is first rendered: what loads screens does so without React. */
  Screen?: ComponentType<ScreenProps>
  /** Loads it once; later calls return the same promise. */
  load: () => Promise<ScreenModule>
  /** Whether it has been shown. */
  hasStarted: boolean
}

// Cached, so that going back to a screen neither loads nor waits again.
const screens = new Map<string, CachedScreen>()
const toKey = ({ name }: LiveRemote, path = 'screen') => `${name}/${path}`

/** The screen of a remote, or another module that it exposes. It loads when it is first rendered. */
export function getScreen(remote: LiveRemote, path?: string) {
  const cached = screens.get(toKey(remote, path))
  if (cached?.manifest === remote.manifest) return cached
  return cacheScreen(remote, path, () => loadScreen(remote, path))
}

/** Makes the next `getScreen` load again, unless another call has done so. @param screen the one to drop */
export function forgetScreen(remote: LiveRemote, screen: CachedScreen, path?: string) {
  const key = toKey(remote, path)
  if (screens.get(key) === screen) screens.delete(key)
}

/** Makes the next `getScreen` return the previous release. @param reason the error of the live one */
export function rollBackScreen(remote: LiveRemote, reason: unknown, path?: string) {
  cacheScreen(remote, path, () => loadFallback(remote, reason, path))
}

function cacheScreen(
  remote: LiveRemote,
  path: string | undefined,
  load: () => Promise<LoadedScreen>,
) {
  let loading: Promise<ScreenModule> | undefined
  const loadOnce = () => {
    loading ??= load().then(({ release, module }) => {
      screen.release = release
      return module
    })
    return loading
  }
  const screen: CachedScreen = {
    manifest: remote.manifest,
    release: remote,
    hasStarted: false,
    load: loadOnce,
  }
  screens.set(toKey(remote, path), screen)
  return screen
}
