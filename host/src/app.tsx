import { BrowserRouter } from '@sala/kit/router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { watchKit } from './federation/kit-watch.ts'
import { watchUncaught } from './federation/uncaught.ts'
import { HostFailed, HostPartError } from './host-failed.tsx'
import { RemoteRoutes } from './routes.tsx'
import { loadWords, setPageLanguage, showPageLanguage } from './words/page-language.ts'

export { preload } from './routes.tsx'

// Before any module is loaded that translates texts.
setPageLanguage()
const loadingWords = loadWords()

/** Renders the sign-in, the back-office and the 404 page. */
export async function openApp(root: HTMLElement) {
  await Promise.all([loadingWords, showPageLanguage()])
  watchUncaught()
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
  return <ErrorPage httpStatus={500} error={error} />
}
