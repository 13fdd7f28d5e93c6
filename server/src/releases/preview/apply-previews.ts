import { createHash } from 'node:crypto'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import { findRemoteAt } from '../bundle/page-addresses.ts'
import { composeLiveSet, withRevision } from '../live/live-set.ts'
import type { LiveApp, LiveState } from '../live/repository.ts'
import type { DevPreview, VersionPreview } from './find-previews.ts'

/** The live state with a previewed version in the place of what is live; it has no fallback. */
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
 * The previewed versions that are part of the page at an address: of a public page its own remote's and
 * the host's, of all others, which one page shows after another, every one.
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

/** The live set with a remote from a developer's machine in the place of its live release. */
export function withDevPreview(liveSet: LiveSet, { description, origin }: DevPreview) {
  const { revision: _, remotes, ...set } = liveSet
  // Of no use in a browser: what an owner may change, and when canaries of it end.
  const { site: _site, canary: _canary, offers: _offers, ...described } = description
  const previewed = {
    ...described,
    version: 'preview',
    manifest: `${origin}/mf-manifest.json`,
    integrity: null,
    fallback: null,
  }
  const others = remotes.filter(({ name }) => name !== description.name)
  return withRevision({ ...set, remotes: [...others, previewed] })
}

/**
 * The remotes from developers' machines that the page at an address shows: its own one, or those of the
 * back-office, which is one page. Every other page is as for everybody, the one where people sign in above all.
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
