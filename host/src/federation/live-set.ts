import type { Session } from '@sala/kit/contract/auth'
import type { LiveRemote, LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { createStore } from 'zustand/vanilla'
import { hasUnsaved } from '../unsaved.ts'
import { withChosenVersions } from './chosen-versions.ts'
import { reloadPage } from './reload-page.ts'

const address = '/remotes.json'

/** The live set when this tab was opened, until it switches to a newer one. */
type LiveSetState = { [Key in keyof LiveSet]: LiveSet[Key] | null } & {
  /** A newer live set, not in use yet. */
  next: LiveSet | null
  /** Remotes that were retired while this tab was open: one of them may be shown. */
  gone: LiveRemote[]
  error: string | null
}

const unknown = { revision: null, host: null, remotes: null, keys: null }

/** The live set that this tab uses, from the page if the server has put it there. */
export const liveSetStore = createStore<LiveSetState>(() => ({
  ...(readFromPage() ?? unknown),
  next: null,
  gone: [],
  error: null,
}))

/** Loads the live set if the page has none, and refreshes it whenever the tab gets the focus. */
export function startLiveSet() {
  if (!liveSetStore.getState().remotes) refreshLiveSet()
  const onVisible = () => document.visibilityState === 'visible' && refreshLiveSet()
  window.addEventListener('focus', onVisible)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('focus', onVisible)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

let pending: Promise<void> | null = null

/** Fetches the live set. After an error the current one stays. */
export function refreshLiveSet() {
  pending ??= fetchLiveSet().finally(() => {
    pending = null
  })
  return pending
}

/**
 * Switches to the newer live set, unless a form has unsaved input. A new host needs a new page, and so does a
 * preview. A new version of a remote is used by the next screen that is loaded.
 * @returns whether the page is being reloaded
 */
export function switchLiveSet() {
  const { next, host, remotes, gone } = liveSetStore.getState()
  if (hasUnsaved()) return false
  const isOtherHost = next && next.host.version !== host?.version
  if (isOtherHost || needsOwnPage(next?.remotes ?? remotes ?? [])) {
    reloadPage()
    return true
  }
  if (!next) return false
  const isLive = ({ name }: LiveRemote) => next.remotes.some((remote) => remote.name === name)
  const retired = [...(remotes ?? []), ...gone].filter((remote) => !isLive(remote))
  liveSetStore.setState({ keys: null, ...next, next: null, gone: retired })
  return false
}

/** Whether a preview needs another page: the Content-Security-Policy of this one does not allow it. */
function needsOwnPage(remotes: LiveRemote[]) {
  const here = remotes.find(({ route }) => isAt(route, location.pathname))
  const isHere = (remote: LiveRemote) =>
    remote === here || (remote.access === 'signed-in' && remote.access === here?.access)
  const previews = remotes.filter((remote) => !remote.integrity && isHere(remote))
  const allowed = previews.length > 0 && readFromPage()?.remotes
  if (!allowed) return false
  return previews.some((preview) => !allowed.some(({ manifest }) => manifest === preview.manifest))
}

/** The remotes with an entry in this user's side menu, in its order. */
export function menuRemotes(remotes: LiveRemote[], session: Session | null) {
  return remotes
    .filter((remote) => remote.menu && canSee(remote, session))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
}

/** Whether a remote is for this user's role. Owners see all; without a session nothing is excluded. */
export function canSee({ roles }: Pick<RemoteDescription, 'roles'>, session: Session | null) {
  const { role = 'owner' } = session ?? {}
  return !roles || role === 'owner' || roles.some((one) => one === role)
}

/** Whether a path is a route or below it. As in the router, case does not matter. */
export function isAt(route: string, path: string) {
  return `${path.toLowerCase()}/`.startsWith(`${route}/`)
}

/** Whether the server answers. */
export async function isReachable() {
  const answer = await fetch(address, { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

async function fetchLiveSet() {
  try {
    // Answered with 304 when the browser has the latest set.
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    storeLiveSet(withChosenVersions(await response.json()))
  } catch (error) {
    if (!liveSetStore.getState().remotes) liveSetStore.setState({ error: String(error) })
  }
}

function storeLiveSet(live: LiveSet) {
  const { remotes, revision } = liveSetStore.getState()
  if (!remotes) liveSetStore.setState({ ...live, next: null, error: null })
  else liveSetStore.setState({ next: live.revision === revision ? null : live, error: null })
}

function readFromPage(): LiveSet | null {
  const json = document.getElementById('live-set')?.textContent
  const live = json ? JSON.parse(json) : null
  // In development the page has a placeholder.
  return live?.remotes ? withChosenVersions(live) : null
}
