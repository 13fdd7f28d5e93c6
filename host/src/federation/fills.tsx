import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { SlotsProvider } from '@sala/kit/ui'
import { maySee } from '../may-see.ts'
import { useSession } from '../session/session-store.ts'
import { useLiveSet } from './live-set.ts'
import { RemoteFill } from './remote-fill.tsx'

interface Props {
  /** Such as `staff/row-details`. */
  slot: string
  /** What it gives. */
  props: object
}

/** What the live remotes fill a slot with, in the order of their names, as far as it is for whoever is here. */
export function Fills({ slot, props }: Props) {
  const remotes = useLiveSet((set) => set.remotes) ?? []
  const { signedIn, session } = useSession()
  const filling = remotes.filter(
    (remote) =>
      remote.fills?.includes(slot) && isFor(remote.access, signedIn) && maySee(remote, session),
  )

  // A fill has no slots: two remotes could fill each other without end.
  return (
    <SlotsProvider value={nothing}>
      {filling.sort(byName).map((remote) => (
        <RemoteFill key={remote.name} remote={remote} slot={slot} props={props} />
      ))}
    </SlotsProvider>
  )
}

const nothing = () => null

function isFor(access: Access, signedIn: boolean | null) {
  return access === 'public' || signedIn === (access === 'signed-in')
}

function byName(one: LiveRemote, other: LiveRemote) {
  return one.name < other.name ? -1 : 1
}
