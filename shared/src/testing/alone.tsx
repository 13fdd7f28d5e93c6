import { type ComponentType, StrictMode, useEffect, useState } from 'react'
import type { Notice } from '../contract/events.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { onNotice } from '../events.ts'
import { BrowserRouter } from '../router.ts'
import { Button, KitProvider } from '../ui/index.ts'
import { InPlace, type Place } from './in-place.tsx'

const reportSession: ScreenProps['onSignedIn'] = (session) => console.warn('Signed in', session)

/** A screen without the host: in its frame, with the latest notice. */
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

/** Replaces the host's message bar. */
function PlainNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => onNotice(setNotice), [])
  if (!notice) return null

  return (
    <div
      role="status"
      style={{ position: 'fixed', bottom: 16, left: 16, background: 'var(--raised-high)' }}
    >
      {notice.severity}: {notice.message}
      {notice.action && (
        <Button variant="plain" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      <Button variant="plain" onClick={() => setNotice(null)}>
        Close
      </Button>
    </div>
  )
}
