import type { LiveRemote } from '@sala/kit/contract/remote'
import type { Outlines } from '../../releases/bundle/host-parts.ts'

/**
 * What stands in the document of a screen for who is signed in, as the host would show it meanwhile
 * (host/src/outline/outline.tsx). Of the menu it has as many lines as there are entries, and no name.
 */
export function outlineOf(
  outlines: Outlines,
  { layout, shape }: LiveRemote,
  remotes: LiveRemote[],
) {
  const screen = Object.hasOwn(outlines.screens, shape) ? (outlines.screens[shape] ?? '') : ''
  if (layout !== 'shell') return screen
  const entries = remotes.filter(({ menu }) => menu).map(() => outlines.entry)
  return outlines.shell
    .replace('%ENTRIES%', () => entries.join(''))
    .replace('%SCREEN%', () => screen)
}
