import type { LiveRemote } from '@sala/kit/contract/remote'
import { useLiveSet } from '../federation/live-set.ts'
import { Skeleton } from '../federation/skeleton.tsx'
import { MenuLine, ShellOutline } from './shell-outline.tsx'

/** The outline of a remote’s screen, until the shell is loaded; the server has the same (server/src/site/pages/shell-page.ts). */
export function Outline({ remote: { layout, shape } }: { remote: LiveRemote }) {
  const remotes = useLiveSet((set) => set.remotes) ?? []
  const screen = <Skeleton shape={shape} />
  if (layout !== 'shell') return screen

  const entries = remotes.filter(({ menu }) => menu)
  return (
    <ShellOutline entries={entries.map(({ name }) => <MenuLine key={name} />)}>
      {screen}
    </ShellOutline>
  )
}
