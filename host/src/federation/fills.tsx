import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { FillFailed, SlotsProvider } from '@sala/kit/ui'
import type { ComponentType } from 'react'
import { useSession } from '../session/session-store.ts'
import { nameOf } from '../words/said-by.ts'
import { maySee, useLiveSet } from './live-set.ts'
import { stylesBeside } from './release-styles.tsx'
import { RemoteModule } from './remote-module.tsx'

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

interface FillProps {
  remote: LiveRemote
  slot: string
  props: object
}

/** What one remote fills a slot with, by itself: nothing of it takes the screen around it down. */
function RemoteFill({ remote, slot, props }: FillProps) {
  const { fallback } = remote
  // The release before it may have had nothing for the slot.
  const before = fallback?.fills?.includes(slot) ? fallback : null

  return (
    <RemoteModule
      remote={{ ...remote, fallback: before }}
      path={`fills/${slot}`}
      beside={stylesBeside}
      waiting={() => null}
      failed={(_error, retry) => <FillFailed name={nameOf(remote)} onRetry={retry} />}
    >
      {(Screen) => {
        // What it takes was compared with what the slot gives, where either was released.
        const Fill = Screen as ComponentType<object>
        return <Fill {...props} />
      }}
    </RemoteModule>
  )
}
