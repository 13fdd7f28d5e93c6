import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'

/** A live set of one remote of each kind, with names that no real remote has. */
export const liveRemotes: LiveRemote[] = [
  remote({ name: 'garden', route: '/', access: 'public', layout: 'bare', shape: 'page' }),
  remote({ name: 'gate', route: '/gate', access: 'signed-out', layout: 'bare', shape: 'card' }),
  remote({
    name: 'kitchen',
    route: '/kitchen',
    menu: { label: 'Kitchen', icon: 'none', order: 2 },
  }),
  remote({ name: 'court', route: '/court', menu: { label: 'Court', icon: 'none', order: 1 } }),
]

function remote(own: Partial<LiveRemote> & { name: string; route: string }): LiveRemote {
  return {
    contract: 1,
    access: 'signed-in',
    layout: 'shell',
    shape: 'form-over-table',
    title: own.name,
    version: '1.0.0',
    manifest: `/remotes/${own.name}/1.0.0/mf-manifest.json`,
    integrity: {},
    fallback: null,
    ...own,
  }
}

/** A live set of them with the given properties. */
export function liveSet(own: Partial<LiveSet> = {}): LiveSet {
  return { revision: 'r1', host: { version: '1.0.0' }, remotes: liveRemotes, ...own }
}
