import type { LiveRemote } from '@sala/kit/contract/remote'
import { useDocumentTitle } from '../document-title.ts'
import { signIn, useSession } from '../session/session-store.ts'
import { RemoteModule } from './remote-module.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

/** One remote in its place: its outline while it loads, then its screen, or what went wrong. */
export function RemoteScreen({ remote }: { remote: LiveRemote }) {
  const session = useSession((state) => state.session)
  useDocumentTitle(remote.title)

  return (
    <RemoteModule
      remote={remote}
      waiting={(retry) => <ScreenWaiting shape={remote.shape} onRetry={retry} />}
      failed={(error, retry) => <ScreenFailed remote={remote} error={error} onRetry={retry} />}
    >
      {(Screen) => <Screen session={session} onSignedIn={signIn} />}
    </RemoteModule>
  )
}
