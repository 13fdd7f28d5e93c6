import { BrowserRouter } from '@sala/kit/router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { watchKit } from './federation/kit-watch.ts'
import { watchUncaught } from './federation/uncaught.ts'
import { HostFailed, HostPartError } from './host-failed.tsx'
import { RemoteRoutes } from './routes.tsx'
import { learnHere, showLanguage, speakHere } from './words/speak-here.ts'

export { preload } from './routes.tsx'

// Before anything that is fetched later says something.
speakHere()
const learning = learnHere()

/** Everything that is not a document of its own: sign-in, back-office, and what is not found. */
export async function openApp(root: HTMLElement) {
  await Promise.all([learning, showLanguage()])
  watchUncaught()
  // Public screens have no kit.
  watchKit()
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <ErrorBoundary fallback={failed}>
          <RemoteRoutes />
        </ErrorBoundary>
      </BrowserRouter>
    </StrictMode>,
  )
}

function failed(error: unknown) {
  if (error instanceof HostPartError) return <HostFailed error={error} />
  return <ErrorPage httpStatus={500} detail={String(error)} />
}
