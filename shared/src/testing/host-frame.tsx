import { type ComponentType, type ReactNode, StrictMode, useEffect, useState } from 'react'
import type { Notice } from '../contract/events.ts'
import type { RemoteDescription, ScreenProps } from '../contract/remote.ts'
import { onNotice } from '../events.ts'
import { BrowserRouter, Route, Routes } from '../router.ts'
import { Button, KitProvider } from '../ui/index.ts'

export type FramedRemote = Pick<RemoteDescription, 'route' | 'access'>

/** Wraps a screen as the host does: in its route and the kit, unless it is public. */
export function HostFrame({ remote, screen }: { remote: FramedRemote; screen: ReactNode }) {
  if (remote.access === 'public') return screen
  return (
    <Routes>
      <Route path={`${remote.route}/*`} element={<KitProvider>{screen}</KitProvider>} />
    </Routes>
  )
}

const reportSession: ScreenProps['onSignedIn'] = (session) => console.warn('Signed in', session)

/** Renders a screen without the host, with its latest notice. */
export function StandaloneScreen({
  Screen,
  remote,
}: {
  Screen: ComponentType<ScreenProps>
  remote: FramedRemote
}) {
  const screen = <Screen session={null} onSignedIn={reportSession} />
  return (
    <StrictMode>
      <BrowserRouter>
        <div>
          <HostFrame remote={remote} screen={screen} />
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
