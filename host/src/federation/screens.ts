import type { LiveRemote, ScreenProps } from '@sala/shared/contract/remote'
import { type ComponentType, lazy } from 'react'
import { loadScreen } from './load-screen.ts'

// Kept over navigation, so that going back to a screen neither loads nor waits again.
const screens = new Map<string, { manifest: string; Screen: ComponentType<ScreenProps> }>()

/** The screen of a remote, which loads when it is first rendered. */
export function screenOf(remote: LiveRemote) {
  const known = screens.get(remote.name)
  if (known?.manifest === remote.manifest) return known.Screen

  const Screen = lazy(() => loadScreen(remote))
  screens.set(remote.name, { manifest: remote.manifest, Screen })
  return Screen
}

/** Makes the next `screenOf` load the remote anew. */
export function forgetScreen(remote: LiveRemote) {
  screens.delete(remote.name)
}
