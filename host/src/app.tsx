import { BrowserRouter } from '@sala/kit/router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { watchKit } from './federation/kit-watch.ts'
import { isAt, liveSetStore } from './federation/live-set.ts'
import { startScreen } from './federation/prefetch-screen.ts'
import { watchUncaught } from './federation/uncaught.ts'
import { HostFailed, HostPartError } from './host-failed.tsx'
import { preload, RemoteRoutes } from './routes.tsx'
import { endSnapshot, saveSnapshotLater } from './snapshot.ts'
import { loadWords, setPageLanguage, showPageLanguage } from './words/page-language.ts'

export { preload }

/** A snapshot can't be used, so it makes way for an outline with a menu when the screen takes longer. */
const longestSnapshotMs = 3000

// Before any module is loaded that translates texts.
setPageLanguage()
const loadingWords = loadWords()

/** Renders the sign-in, the back-office and the 404 page. */
export async function openApp(root: HTMLElement) {
  await Promise.all([loadingWords, showPageLanguage(), loadFirstScreen()])
  watchUncaught()
  watchKit()
  // Only in a transition does React wait for what has been loaded, instead of showing an outline first.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        {/* Not in transitions: in their pauses the browser would paint the former screen again. */}
        <BrowserRouter useTransitions={false}>
          <ErrorBoundary fallback={failed}>
            <RemoteRoutes />
          </ErrorBoundary>
          <Rendered />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
  if (globalThis.salaSnapshot) saveSnapshotLater(root)
}

/** Loads all that the screen of the page needs, so that its snapshot is replaced by the screen and not by an outline. */
function loadFirstScreen() {
  if (!globalThis.salaSnapshot?.isShown) return
  const remote = liveSetStore
    .getState()
    .remotes?.find(({ route }) => isAt(route, location.pathname))
  const answers = globalThis.salaPrefetched?.answers.values() ?? []
  const loading = [preload(), remote && startScreen(remote), ...answers]
  const delay = new Promise((resolve) => setTimeout(resolve, longestSnapshotMs))
  return Promise.race([Promise.allSettled(loading), delay])
}

/** Ends the snapshot once the app is in its place. */
function Rendered() {
  useLayoutEffect(endSnapshot, [])
  return null
}

function failed(error: unknown) {
  if (error instanceof HostPartError) return <HostFailed error={error} />
  return <ErrorPage httpStatus={500} error={error} />
}
