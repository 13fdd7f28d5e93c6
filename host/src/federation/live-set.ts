import type { Session } from '@sala/kit/contract/auth'
import type { LiveRemote, LiveSet, RemoteDescription } from '@sala/kit/contract/remote'
import { create } from 'zustand'
import { hasUnsaved } from '../unsaved.ts'
import { withChosenVersions } from './chosen-versions.ts'
import { reloadPage } from './reload-page.ts'

const address = '/remotes.json'

/** The live set that this tab uses: what was live when it was opened, until it takes another. */
type LiveSetState = { [Key in keyof LiveSet]: LiveSet[Key] | null } & {
  /** A newer live set, not in use yet. */
  next: LiveSet | null
  /** Remotes that were retired while this tab was open: one of them may be shown. */
  gone: LiveRemote[]
  error: string | null
}

const unknown = { revision: null, host: null, remotes: null, keys: null }

/** Which remotes this tab uses: from the page itself where the server has put it there. */
export const useLiveSet = create<LiveSetState>(() => ({
  ...(fromPage() ?? unknown),
  next: null,
  gone: [],
  error: null,
}))

/** Loads the live set if the page has none, and refreshes it whenever the tab gets the focus. */
export function startLiveSet() {
  if (!useLiveSet.getState().remotes) refreshLiveSet()
  const look = () => document.visibilityState === 'visible' && refreshLiveSet()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}

let asking: Promise<void> | null = null

/** Fetches the live set. Without an answer the known one stays. */
export function refreshLiveSet() {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/**
 * Switches to the newer live set, unless a form has unsaved input. A new host needs a new page, and so does a
 * preview. A new version of a remote is used by the next screen that is loaded.
 */
export function takeLiveSet() {
  const { next, host, remotes, gone } = useLiveSet.getState()
  if (hasUnsaved()) return
  const isOtherHost = next && next.host.version !== host?.version
  if (isOtherHost || needsOwnPage(next?.remotes ?? remotes ?? [])) return reloadPage()
  if (!next) return
  const isLive = ({ name }: LiveRemote) => next.remotes.some((remote) => remote.name === name)
  const left = [...(remotes ?? []), ...gone].filter((remote) => !isLive(remote))
  useLiveSet.setState({ keys: null, ...next, next: null, gone: left })
}

/** Whether this page's Content-Security-Policy would refuse a preview that is shown here. */
function needsOwnPage(remotes: LiveRemote[]) {
  const here = remotes.find(({ route }) => isAt(route, location.pathname))
  const madeFor = fromPage()?.remotes
  if (!here || !madeFor) return false
  return remotes.some((remote) => {
    const isHere =
      remote === here || (remote.access === 'signed-in' && remote.access === here.access)
    const isKnown = madeFor.some(({ manifest }) => manifest === remote.manifest)
    return !remote.integrity && isHere && !isKnown
  })
}

/** The remotes with an entry in this user's side menu, in its order. */
export function menuOf(remotes: LiveRemote[], session: Session | null) {
  return remotes
    .filter((remote) => remote.menu && maySee(remote, session))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
}

/** Whether a remote is for this user's role. Owners may see all; without a session nothing is excluded. */
export function maySee({ roles }: Pick<RemoteDescription, 'roles'>, session: Session | null) {
  const { role = 'owner' } = session ?? {}
  return !roles || role === 'owner' || roles.some((one) => one === role)
}

/** Whether a path is a route or beneath it. As in the router, case does not matter. */
export function isAt(route: string, path: string) {
  return `${path.toLowerCase()}/`.startsWith(`${route}/`)
}

/** Whether the server answers just now. */
export async function isReachable() {
  const answer = await fetch(address, { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

async function ask() {
  try {
    // Answered with 304 when the browser has the latest set.
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    apply(withChosenVersions(await response.json()))
  } catch (error) {
    if (!useLiveSet.getState().remotes) useLiveSet.setState({ error: String(error) })
  }
}

function apply(live: LiveSet) {
  const { remotes, revision } = useLiveSet.getState()
  if (!remotes) useLiveSet.setState({ ...live, next: null, error: null })
  else useLiveSet.setState({ next: live.revision === revision ? null : live, error: null })
}

function fromPage(): LiveSet | null {
  const json = document.getElementById('live-set')?.textContent
  const live = json ? JSON.parse(json) : null
  // In development the page holds a placeholder.
  return live?.remotes ? withChosenVersions(live) : null
}
