import type { LiveRemote } from '@sala/shared/contract/remote'
import { Suspense, useState } from 'react'
import { useDocumentTitle } from '../document-title.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { signIn, useSession } from '../session/session-store.ts'
import { refreshLiveSet } from './live-set.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'
import { forgetScreen, screenOf } from './screens.ts'

/** One remote in its place: its outline while it loads, then its screen, or what went wrong. */
export function RemoteScreen({ remote }: { remote: LiveRemote }) {
  const [attempt, setAttempt] = useState(0)
  const session = useSession((state) => state.session)
  const Screen = screenOf(remote)
  useDocumentTitle(remote.title)

  const retry = async () => {
    // By now another version may be live.
    await refreshLiveSet()
    forgetScreen(remote)
    setAttempt(attempt + 1)
  }

  return (
    <ErrorBoundary
      key={`${remote.manifest} ${attempt}`}
      fallback={(error) => <ScreenFailed remote={remote} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<ScreenWaiting shape={remote.shape} onRetry={retry} />}>
        <Screen session={session} onSignedIn={signIn} />
      </Suspense>
    </ErrorBoundary>
  )
}
