import type {
  LiveRemote,
  RemoteRelease,
  ScreenModule,
  ScreenProps,
} from '@sala/kit/contract/remote'
import { type ComponentType, lazy } from 'react'
import { type LoadedScreen, loadBefore, loadScreen } from './load-screen.ts'

interface KnownScreen {
  /** Of the live release, whichever was loaded. */
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

/** The screen of a remote, which loads when it is first rendered. */
export function screenOf(remote: LiveRemote) {
  const known = screens.get(remote.name)
  return known?.manifest === remote.manifest ? known : remember(remote, () => loadScreen(remote))
}

/** Loads the screen of a remote before it is asked for. What fails is tried again when it is. */
export function preloadScreen(remote: LiveRemote) {
  const screen = screenOf(remote)
  screen.load().catch(() => {
    if (screens.get(remote.name) === screen) forgetScreen(remote)
  })
}

/** Makes the next `screenOf` load the remote anew. */
export function forgetScreen(remote: LiveRemote) {
  screens.delete(remote.name)
}

/** Makes the next `screenOf` give the release before the live one. @param reason what is wrong */
export function stepBack(remote: LiveRemote, reason: unknown) {
  remember(remote, () => loadBefore(remote, reason))
}

function remember(remote: LiveRemote, load: () => Promise<LoadedScreen>) {
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
  screens.set(remote.name, screen)
  return screen
}
