import { BrowserRouter } from '@sala/shared/router'
import { useEffect } from 'react'
import { PanelDoor } from './developer-panel/panel-door.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { startLiveSet } from './federation/live-set.ts'
import { MessageBar } from './message-bar/message-bar.tsx'
import { RemoteRoutes } from './routes.tsx'
import { startSession } from './session/session-store.ts'
import { startUnsaved } from './unsaved.ts'

export function App() {
  useEffect(startSession, [])
  useEffect(startLiveSet, [])
  useEffect(startUnsaved, [])

  return (
    <BrowserRouter>
      <ErrorBoundary fallback={(error) => <ErrorPage httpStatus={500} detail={String(error)} />}>
        <RemoteRoutes />
      </ErrorBoundary>
      <MessageBar />
      <PanelDoor />
    </BrowserRouter>
  )
}
