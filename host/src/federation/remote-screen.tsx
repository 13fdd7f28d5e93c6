import type { LiveRemote } from '@sala/kit/contract/remote'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../document-title.ts'
import { signIn, useSession } from '../session/session-store.ts'
import { isTranslated, remoteTexts } from '../words/remote-words.ts'
import { RemoteModule } from './remote-module.tsx'
import { ScreenFailed, ScreenWaiting } from './screen-placeholders.tsx'
import type { CachedScreen } from './screens.ts'

interface Props {
  remote: LiveRemote
  beside?: (screen: CachedScreen) => ReactNode
}

/** A remote's outline while it loads, then its screen, or an error page. */
export function RemoteScreen({ remote, beside }: Props) {
  const session = useSession((state) => state.session)
  useDocumentTitle(remoteTexts(remote).title)

  return (
    <RemoteModule
      remote={remote}
      beside={beside}
      waiting={(retry) => <ScreenWaiting shape={remote.shape} onRetry={retry} />}
      failed={(error, retry) => <ScreenFailed remote={remote} error={error} onRetry={retry} />}
    >
      {(Screen) => {
        const screen = <Screen session={session} onSignedIn={signIn} />
        if (isTranslated(remote)) return screen
        // For screen readers.
        return (
          <div lang="en" style={{ display: 'contents' }}>
            {screen}
          </div>
        )
      }}
    </RemoteModule>
  )
}
