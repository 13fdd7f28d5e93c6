import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { FillFailed, SlotsProvider } from '@sala/kit/ui'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../session/session-store.ts'
import { remoteName } from '../words/remote-words.ts'
import { canSee, liveSetStore } from './live-set.ts'
import { stylesBeside } from './release-styles.tsx'
import { RemoteModule } from './remote-module.tsx'

interface Props {
  /** For example `staff/row-details`. */
  slot: string
  /** Passed to each fill. */
  props: object
}

/** Renders the fills of a slot, in the order of their remotes' names, if this user may see the remote. */
export function Fills({ slot, props }: Props) {
  const remotes = useStore(liveSetStore, (set) => set.remotes) ?? []
  const { signedIn, session } = useSession()
  const filling = remotes.filter(
    (remote) =>
      remote.fills?.includes(slot) &&
      matchesAccess(remote.access, signedIn) &&
      canSee(remote, session),
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

function matchesAccess(access: Access, signedIn: boolean | null) {
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

/** Renders one remote's fill of a slot. An error in it does not affect the screen around it. */
function RemoteFill({ remote, slot, props }: FillProps) {
  const { fallback } = remote
  // The release before may not fill the slot.
  const before = fallback?.fills?.includes(slot) ? fallback : null

  return (
    <RemoteModule
      remote={{ ...remote, fallback: before }}
      path={`fills/${slot}`}
      beside={stylesBeside}
      waiting={() => null}
      failed={(_error, retry) => <FillFailed name={remoteName(remote)} onRetry={retry} />}
    >
      {(Screen) => {
        // The gate has compared its props with those of the slot.
        const Fill = Screen as ComponentType<object>
        return <Fill {...props} />
      }}
    </RemoteModule>
  )
}
