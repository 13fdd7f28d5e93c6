import type {
  LiveRemote,
  RemoteRelease,
  ScreenModule,
  ScreenProps,
} from '@sala/kit/contract/remote'
import { type ComponentType, lazy } from 'react'
import { type LoadedScreen, loadBefore, loadScreen } from './load-screen.ts'

export interface KnownScreen {
  /** Manifest of the live release, even if another release was loaded. */
  manifest: string
  /** The release that was loaded; until then the one that is expected. */
  release: RemoteRelease
  Screen: ComponentType<ScreenProps>
  /** Loads it; once, however often it is called. */
  load: () => Promise<ScreenModule>
  /** Whether it has been shown. */
  hasStarted: boolean
}

// Kept over navigation, so that going back to a screen neither loads nor waits again.
const screens = new Map<string, KnownScreen>()
const keyOf = ({ name }: LiveRemote, path = 'screen') => `${name}/${path}`

/** The screen of a remote, or what else it exposes, which loads when it is first rendered. */
export function screenOf(remote: LiveRemote, path?: string) {
  const known = screens.get(keyOf(remote, path))
  if (known?.manifest === remote.manifest) return known
  return remember(remote, path, () => loadScreen(remote, path))
}

/** Makes the next `screenOf` load anew, unless another has done so. @param screen what it gave */
export function forgetScreen(remote: LiveRemote, screen: KnownScreen, path?: string) {
  const key = keyOf(remote, path)
  if (screens.get(key) === screen) screens.delete(key)
}

/** Makes the next `screenOf` give the release before the live one. @param reason what is wrong */
export function stepBack(remote: LiveRemote, reason: unknown, path?: string) {
  remember(remote, path, () => loadBefore(remote, reason, path))
}

function remember(remote: LiveRemote, path: string | undefined, load: () => Promise<LoadedScreen>) {
  let loading: Promise<ScreenModule> | undefined
  const loadOnce = () => {
    loading ??= load().then(({ release, module }) => {
      screen.release = release
      return module
    })
    return loading
  }
  const screen: KnownScreen = {
    manifest: remote.manifest,
    release: remote,
    hasStarted: false,
    load: loadOnce,
    Screen: lazy(loadOnce),
  }
  screens.set(keyOf(remote, path), screen)
  return screen
}
