import { type ComponentType, StrictMode } from 'react'
import type { ScreenProps } from '../contract/remote.ts'
import { KitProvider } from '../ui/index.ts'
import { PlainNotice } from './plain-notice.tsx'

const reportSession: ScreenProps['onSignedIn'] = (session) => console.warn('Signed in', session)

/** A screen in what the host would put around it, and the latest notice. */
export function Alone({ Screen }: { Screen: ComponentType<ScreenProps> }) {
  return (
    <StrictMode>
      <KitProvider>
        <div>
          <Screen session={null} onSignedIn={reportSession} />
        </div>
        <PlainNotice />
      </KitProvider>
    </StrictMode>
  )
}
