import type { LiveRemote, RemoteRelease, ScreenProps } from '@sala/shared/contract/remote'
import { type ComponentType, lazy } from 'react'
import { type LoadedScreen, loadBefore, loadScreen } from './load-screen.ts'

interface KnownScreen {
  /** Of the live release, whichever was loaded. */
  manifest: string
  /** The release that was loaded; until then the one that is expected. */
  release: RemoteRelease
  Screen: ComponentType<ScreenProps>
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

/** Makes the next `screenOf` load the remote anew. */
export function forgetScreen(remote: LiveRemote) {
  screens.delete(remote.name)
}

/** Makes the next `screenOf` give the release before the live one. @param reason what is wrong */
export function stepBack(remote: LiveRemote, reason: unknown) {
  remember(remote, () => loadBefore(remote, reason))
}

function remember(remote: LiveRemote, load: () => Promise<LoadedScreen>) {
  const screen: KnownScreen = {
    manifest: remote.manifest,
    release: remote,
    hasStarted: false,
    Screen: lazy(async () => {
      const { release, module } = await load()
      screen.release = release
      return module
    }),
  }
  screens.set(remote.name, screen)
  return screen
}
