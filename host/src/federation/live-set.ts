import type { LiveRemote, LiveSet } from '@sala/shared/contract/remote'
import { create } from 'zustand'

const address = '/remotes.json'

interface LiveSetState {
  /** null until the live set is known. */
  remotes: LiveRemote[] | null
  error: string | null
}

/** Which remotes are live: from the page itself where the server has put it there. */
export const useLiveSet = create<LiveSetState>(() => ({ remotes: fromPage(), error: null }))

/** Makes sure that the live set is known. */
export function startLiveSet() {
  if (!useLiveSet.getState().remotes) refreshLiveSet()
}

/** Asks the server which remotes are live now. What was known stays when there is no answer. */
export async function refreshLiveSet() {
  try {
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const { remotes } = (await response.json()) as LiveSet
    useLiveSet.setState({ remotes, error: null })
  } catch (error) {
    if (!useLiveSet.getState().remotes) useLiveSet.setState({ error: String(error) })
  }
}

/** The remotes that have an entry in the side menu, in its order. */
export function menuOf(remotes: LiveRemote[]) {
  return remotes
    .filter((remote) => remote.menu)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
}

function fromPage(): LiveRemote[] | null {
  const json = document.getElementById('live-set')?.textContent
  return json ? ((JSON.parse(json) as Partial<LiveSet>).remotes ?? null) : null
}
