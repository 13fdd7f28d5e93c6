import { createHash } from 'node:crypto'
import { composeLiveSet } from '../../live/compose.ts'
import { remoteAt } from '../../live/remote-at.ts'
import type { LiveApp, LiveState } from '../../live/repository.ts'
import type { LinkedPreview } from './read-links.ts'

/** What is live, as a browser sees it that is shown a preview: nothing stands in for that one when it fails. */
export function asLive(state: LiveState, { release }: LinkedPreview): LiveState {
  const { app, digest } = release
  const shown: LiveApp = {
    app,
    live: release,
    previous: null,
    canary: null,
    promotedBy: '',
    promotedAt: 0,
  }
  const others = state.apps.filter((one) => one.app !== app)
  const preview = createHash('sha256').update(`${state.preview} ${digest}`).digest('hex')
  return {
    ...state,
    apps: [...others, shown].sort((a, b) => (a.app < b.app ? -1 : 1)),
    revision: `${state.revision} ${digest}`,
    preview: preview.slice(0, 8),
  }
}

/**
 * The previews that are part of the page at an address: of a public page its own remote's and the
 * host's, of all others, which one page shows after another, every one.
 */
export function previewsAt(state: LiveState, previews: LinkedPreview[], path: string | undefined) {
  if (path === undefined || previews.length === 0) return previews
  const { remotes } = composeLiveSet(previews.reduce(asLive, state), new Set())
  const remote = remoteAt(remotes, path)
  if (remote?.access !== 'public') return previews
  return previews.filter(({ release }) => [remote.name, 'host'].includes(release.app))
}
