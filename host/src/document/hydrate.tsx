import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote, ScreenProps } from '@sala/kit/contract/remote'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../error-boundary.tsx'
import { judgeFault } from '../federation/at-fault.ts'
import type { LoadedScreen } from '../federation/load-screen.ts'
import { useStarted } from '../federation/remote-module.tsx'
import { report } from '../federation/reports.ts'
import { stepBack } from '../federation/screens.ts'
import { signIn, useSession } from '../session/session-store.ts'

/**
 * Takes over what the server has rendered: the same screen from the same data. Whatever the visitor
 * did before that happens now. A screen that throws makes place for the release before it.
 * @param instead stands in its place then
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
    judgeFault(error, componentStack, release)
    report(remote.name, release, 'crashed', error)
    if (!hasStarted && remote.fallback) stepBack(remote, error)
  }
  let hasDiffered = false
  const onRecoverableError = (error: unknown) => {
    // What the server has rendered is thrown away for it.
    if (!hasDiffered) report(remote.name, release, 'crashed', error)
    hasDiffered = true
  }

  // Nothing but the screen itself may leave a trace in the page, and in the ids of its elements.
  return hydrateRoot(
    root,
    <ErrorBoundary onError={onError} fallback={() => instead}>
      <TakenOver Screen={module.default} page={page} onThere={replay} onStarted={onStarted} />
    </ErrorBoundary>,
    { onRecoverableError },
  )
}

interface Props {
  Screen: ComponentType<ScreenProps>
  page: PageData
  /** Called as soon as the screen answers. */
  onThere: (() => void) | undefined
  onStarted: () => void
}

function TakenOver({ Screen, page, onThere, onStarted }: Props) {
  const session = useSession((state) => state.session)
  useStarted(onStarted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what was held happens once.
  useEffect(() => onThere?.(), [])

  return <Screen session={session} onSignedIn={signIn} page={page} />
}
