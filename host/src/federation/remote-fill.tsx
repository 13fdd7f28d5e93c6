import type { LiveRemote } from '@sala/kit/contract/remote'
import { FillFailed } from '@sala/kit/ui'
import type { ComponentType } from 'react'
import { nameOf } from '../words/said-by.ts'
import { stylesBeside } from './release-styles.tsx'
import { RemoteModule } from './remote-module.tsx'

interface Props {
  remote: LiveRemote
  slot: string
  props: object
}

/** What one remote fills a slot with, by itself: nothing of it takes the screen around it down. */
export function RemoteFill({ remote, slot, props }: Props) {
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
