import { createHash } from 'node:crypto'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { omit } from '../bundle/bundle.ts'
import { findRemoteAt } from '../bundle/page-addresses.ts'
import { composeLiveSet, withRevision } from '../live/live-set.ts'
import type { LiveApp, LiveState } from '../live/repository.ts'
import type { DevPreview, VersionPreview } from './find-previews.ts'

/** Returns the live state with a previewed version in place of the live one, without a fallback. */
export function withVersionPreview(state: LiveState, { release }: VersionPreview): LiveState {
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
 * Selects the previewed versions that belong to the page at a path. For a public page, these are previews of its
 * remote and of the host. For others, all: the back-office is one page.
 */
export function filterVersionPreviews(
  state: LiveState,
  previews: VersionPreview[],
  path: string | undefined,
) {
  if (path === undefined || previews.length === 0) return previews
  const { remotes } = composeLiveSet(previews.reduce(withVersionPreview, state), new Set())
  const remote = findRemoteAt(remotes, path)
  if (remote?.access !== 'public') return previews
  return previews.filter(({ app }) => [remote.name, 'host'].includes(app))
}

/** Returns the live set with a remote from a developer's machine in place of its live release. */
export function withDevPreview(liveSet: LiveSet, { description, origin }: DevPreview) {
  const { remotes } = liveSet
  const previewed = {
    // Browsers do not need these fields.
    ...omit(description, ['site', 'canary', 'offers']),
    version: 'preview',
    manifest: `${origin}/mf-manifest.json`,
    integrity: null,
    fallback: null,
  }
  const others = remotes.filter(({ name }) => name !== description.name)
  return withRevision({ ...omit(liveSet, ['revision']), remotes: [...others, previewed] })
}

/**
 * Selects the previewed remotes from developers' machines that belong to the page at a path: only the page's own
 * remote, or all of the back-office, which is one page.
 */
export function filterDevPreviews(
  remotes: LiveRemote[],
  previews: DevPreview[],
  path: string | undefined,
) {
  if (path === undefined) return previews
  const remote = findRemoteAt(remotes, path)
  return previews.filter(
    ({ app, description: { access } }) =>
      remote?.name === app || (remote?.access === 'signed-in' && access === 'signed-in'),
  )
}
