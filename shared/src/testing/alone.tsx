import { type ComponentType, StrictMode } from 'react'
import type { ScreenProps } from '../contract/remote.ts'
import { BrowserRouter } from '../router.ts'
import { KitProvider } from '../ui/index.ts'
import { InPlace, type Place } from './in-place.tsx'
import { PlainNotice } from './plain-notice.tsx'

const reportSession: ScreenProps['onSignedIn'] = (session) => console.warn('Signed in', session)

/** A screen in what the host would put around it, and the latest notice. */
export function Alone({ Screen, remote }: { Screen: ComponentType<ScreenProps>; remote: Place }) {
  const screen = <Screen session={null} onSignedIn={reportSession} />
  return (
    <StrictMode>
      <BrowserRouter>
        <div>
          <InPlace remote={remote} screen={screen} />
        </div>
      </BrowserRouter>
      <KitProvider>
        <PlainNotice />
      </KitProvider>
    </StrictMode>
  )
}
