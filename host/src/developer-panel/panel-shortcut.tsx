import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { liveSetStore } from '../federation/live-set.ts'
import { useSession } from '../session/session-store.ts'
// In the main style sheet: one of its own would need a hash in every page.
import './developer-panel.module.css'

const DeveloperPanel = lazy(() => import('./developer-panel.tsx'))

/** Opens the developers' panel by Ctrl+Alt+D: for administrators, and where a preview is shown. */
export function PanelShortcut() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, code } = event
      // On Windows, AltGr is Ctrl and Alt: with it a letter is typed.
      const isTyped = event.getModifierState('AltGraph')
      if (ctrlKey && altKey && code === 'KeyD' && !isTyped && mayOpen()) setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  if (!isOpen) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <DeveloperPanel onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  )
}

function mayOpen() {
  const isPreview = liveSetStore.getState().remotes?.some(({ integrity }) => integrity === null)
  return isPreview || useSession.getState().signedIn
}
