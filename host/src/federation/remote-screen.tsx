import type { LiveRemote } from '@sala/kit/contract/remote'
import { Suspense, useState } from 'react'
import { useDocumentTitle } from '../document-title.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { signIn, useSession } from '../session/session-store.ts'
import { judgeFault } from './at-fault.ts'
import { refreshLiveSet, takeLiveSet } from './live-set.ts'
import { ScreenLoadError } from './load-release.ts'
import { report } from './reports.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'
import { forgetScreen, screenOf, stepBack } from './screens.ts'
import { Started } from './started.tsx'

/** One remote in its place: its outline while it loads, then its screen, or what went wrong. */
export function RemoteScreen({ remote }: { remote: LiveRemote }) {
  const [attempt, setAttempt] = useState(0)
  const session = useSession((state) => state.session)
  const screen = screenOf(remote)
  const { Screen } = screen
  useDocumentTitle(remote.title)

  const retry = async () => {
    // By now another version may be live.
    await refreshLiveSet()
    takeLiveSet()
    forgetScreen(remote)
    setAttempt(attempt + 1)
  }

  const onStarted = () => {
    screen.hasStarted = true
    report(remote.name, screen.release, 'loaded')
  }

  const onError = (error: unknown, componentStack: string) => {
    if (error instanceof ScreenLoadError) return
    judgeFault(error, componentStack, screen.release)
    report(remote.name, screen.release, 'crashed', error)
    const isLive = screen.release.manifest === remote.manifest
    if (screen.hasStarted || !isLive || !remote.fallback) return
    stepBack(remote, error)
    setAttempt(attempt + 1)
  }

  return (
    <ErrorBoundary
      key={`${remote.manifest} ${attempt}`}
      onError={onError}
      fallback={(error) => <ScreenFailed remote={remote} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<ScreenWaiting shape={remote.shape} onRetry={retry} />}>
        <Screen session={session} onSignedIn={signIn} />
        <Started onStarted={onStarted} />
      </Suspense>
    </ErrorBoundary>
  )
}
