import type { LiveRemote, ScreenProps } from '@sala/kit/contract/remote'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { attributeError } from './host-errors.ts'
import { refreshLiveSet, switchLiveSet } from './live-set.ts'
import { ScreenLoadError } from './load-release.ts'
import { report } from './reports.ts'
import { type CachedScreen, forgetScreen, getScreen, rollBackScreen } from './screens.ts'

interface Props {
  remote: LiveRemote
  /** The exposed module; `screen` when left out. */
  path?: string
  waiting: (retry: () => void) => ReactNode
  failed: (error: unknown, retry: () => Promise<void>) => ReactNode
  children: (Screen: ComponentType<ScreenProps>) => ReactNode
  /** Rendered with the module, once it has loaded. */
  beside?: ((screen: CachedScreen) => ReactNode) | undefined
}

/**
 * Renders a module that a remote exposes, with `waiting` while it loads and `failed` after an error. If it throws
 * when it starts, it is replaced by the module of the release before.
 */
export function RemoteModule({ remote, path, waiting, failed, children, beside }: Props) {
  const [attempt, setAttempt] = useState(0)
  const screen = getScreen(remote, path)
  screen.Screen ??= lazy(screen.load)
  /** Whether this attempt has succeeded. */
  const isThere = useRef(false)
  const latest = useRef(attempt)
  latest.current = attempt

  // React waits 300 ms before it reveals what a fallback stood for, unless something is rendered again.
  const [, rerender] = useReducer((count) => count + 1, 0)
  useEffect(() => {
    if (!screen.hasStarted) screen.load().then(rerender, () => undefined)
  }, [screen])

  const retry = async () => {
    // By now another version may be live.
    await refreshLiveSet()
    // It may have loaded meanwhile, and be in use.
    if (isThere.current || latest.current !== attempt) return
    switchLiveSet()
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
    attributeError(error, componentStack, screen.release)
    report(remote.name, screen.release, 'crashed', error)
    const isLive = screen.release.manifest === remote.manifest
    if (screen.hasStarted || !isLive || !remote.fallback) return
    // It may be shown in several places, each of which calls this.
    if (getScreen(remote, path) === screen) rollBackScreen(remote, error, path)
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

/** Calls `onStarted` once the caller's children have rendered and not thrown. */
export function useStarted(onStarted: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the caller's function.
  useEffect(() => {
    // After the screen's effects, and after it is unmounted if one of them throws.
    const timer = setTimeout(onStarted)
    return () => clearTimeout(timer)
  }, [])
}

/** Rendered beside a suspending screen, so that its effect runs with the screen's. */
function Started({ onStarted }: { onStarted: () => void }) {
  useStarted(onStarted)
  return null
}
