import type { LiveRemote, ScreenProps } from '@sala/kit/contract/remote'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { judgeFault } from './at-fault.ts'
import { refreshLiveSet, takeLiveSet } from './live-set.ts'
import { ScreenLoadError } from './load-release.ts'
import { report } from './reports.ts'
import { forgetScreen, type KnownScreen, screenOf, stepBack } from './screens.ts'

interface Props {
  remote: LiveRemote
  /** Which of the modules that it exposes; its screen when left out. */
  path?: string
  waiting: (retry: () => void) => ReactNode
  failed: (error: unknown, retry: () => Promise<void>) => ReactNode
  children: (Screen: ComponentType<ScreenProps>) => ReactNode
  /** Rendered beside it, once it has loaded. */
  beside?: ((screen: KnownScreen) => ReactNode) | undefined
}

/**
 * What a remote exposes, in its place: what is shown while it loads, then itself, or what went wrong. When it
 * throws as it starts, the release before it takes its place.
 */
export function RemoteModule({ remote, path, waiting, failed, children, beside }: Props) {
  const [attempt, setAttempt] = useState(0)
  const screen = screenOf(remote, path)
  /** Whether this attempt has brought it. */
  const isThere = useRef(false)
  const latest = useRef(attempt)
  latest.current = attempt

  // React waits 300 ms before it reveals what a fallback stood for, unless something is rendered anew.
  const [, renderAnew] = useReducer((count) => count + 1, 0)
  useEffect(() => {
    if (!screen.hasStarted) screen.load().then(renderAnew, () => undefined)
  }, [screen])

  const retry = async () => {
    // By now another version may be live.
    await refreshLiveSet()
    // Meanwhile it may have come, be it by a press before this one: somebody is at work in it.
    if (isThere.current || latest.current !== attempt) return
    takeLiveSet()
    forgetScreen(remote, screen, path)
    setAttempt(attempt + 1)
  }

  const onStarted = () => {
    screen.hasStarted = true
    isThere.current = true
    report(remote.name, screen.release, 'loaded')
  }

  const onError = (error: unknown, componentStack: string) => {
    isThere.current = false
    if (error instanceof ScreenLoadError) return
    judgeFault(error, componentStack, screen.release)
    report(remote.name, screen.release, 'crashed', error)
    const isLive = screen.release.manifest === remote.manifest
    if (screen.hasStarted || !isLive || !remote.fallback) return
    // It may stand in several places, each of which finds out by itself.
    if (screenOf(remote, path) === screen) stepBack(remote, error, path)
    setAttempt(attempt + 1)
  }

  return (
    <ErrorBoundary
      key={`${remote.manifest} ${attempt}`}
      onError={onError}
      fallback={(error) => failed(error, retry)}
    >
      <Suspense fallback={waiting(retry)}>
        {beside?.(screen)}
        {children(screen.Screen)}
        <Started onStarted={onStarted} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Calls `onStarted` once the caller's children are there and have not thrown. */
export function useStarted(onStarted: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the caller's function.
  useEffect(() => {
    // Later than the screen's own effects, and than its end if one of them throws.
    const timer = setTimeout(onStarted)
    return () => clearTimeout(timer)
  }, [])
}

/** Beside a screen that may have to be waited for: starts with it. */
function Started({ onStarted }: { onStarted: () => void }) {
  useStarted(onStarted)
  return null
}
