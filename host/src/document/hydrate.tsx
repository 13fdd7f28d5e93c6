import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote, ScreenProps } from '@sala/kit/contract/remote'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../error-boundary.tsx'
import { attributeError } from '../federation/host-errors.ts'
import type { LoadedScreen } from '../federation/load-screen.ts'
import { useStarted } from '../federation/remote-module.tsx'
import { report } from '../federation/reports.ts'
import { rollBackScreen } from '../federation/screens.ts'
import { signIn, useSession } from '../session/session-store.ts'

/**
 * Hydrates the rendered page with the same screen and data, and then replays what the visitor did before. A screen
 * that throws is replaced by the release before.
 * @param instead rendered after an error
 */
export function hydrate(
  root: HTMLElement,
  remote: LiveRemote,
  page: PageData,
  { release, module }: LoadedScreen,
  instead: ReactNode,
) {
  const replay = globalThis.salaTakeOver?.()
  let hasStarted = false
  const onStarted = () => {
    hasStarted = true
    report(remote.name, release, 'loaded')
  }
  const onError = (error: unknown, componentStack: string) => {
    attributeError(error, componentStack, release)
    report(remote.name, release, 'crashed', error)
    if (!hasStarted && remote.fallback) rollBackScreen(remote, error)
  }
  let hasMismatch = false
  const onRecoverableError = (error: unknown) => {
    // React discards the rendered page after such an error.
    if (!hasMismatch) report(remote.name, release, 'crashed', error)
    hasMismatch = true
  }

  // Only the screen itself may render elements or use ids: the server has rendered nothing else.
  return hydrateRoot(
    root,
    <ErrorBoundary onError={onError} fallback={() => instead}>
      <Hydrated Screen={module.default} page={page} onReady={replay} onStarted={onStarted} />
    </ErrorBoundary>,
    { onRecoverableError },
  )
}

interface Props {
  Screen: ComponentType<ScreenProps>
  page: PageData
  /** Called once the screen handles events. */
  onReady: (() => void) | undefined
  onStarted: () => void
}

function Hydrated({ Screen, page, onReady, onStarted }: Props) {
  const session = useSession((state) => state.session)
  useStarted(onStarted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; queued events are replayed once.
  useEffect(() => onReady?.(), [])

  return <Screen session={session} onSignedIn={signIn} page={page} />
}
