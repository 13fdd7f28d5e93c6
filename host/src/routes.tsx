import type { LiveRemote } from '@sala/kit/contract/remote'
import { Route, Routes } from '@sala/kit/router'
import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorPage } from './error-page.tsx'
import { RemoteScreen } from './federation/remote-screen.tsx'
import { ScreenRetired } from './federation/screen-retired.tsx'
import { Skeleton } from './federation/skeleton.tsx'
import { useLiveRemotes } from './federation/use-live-remotes.ts'
import { ForRole } from './for-role.tsx'
import { Guard } from './guards.tsx'
import { loadPart } from './host-failed.tsx'

// Visitors of the public page wait for neither the UI kit nor the side menu.
const KitFrame = lazy(() => loadPart(import(/* webpackChunkName: "kit" */ './kit-frame.tsx')))
const ShellLayout = lazy(() =>
  loadPart(import(/* webpackChunkName: "shell" */ './shell-layout.tsx')),
)

/** One route for each remote of the live set, and of those that were in it; everything else is a 404. */
export function RemoteRoutes() {
  const { remotes, gone, error } = useLiveRemotes()
  if (error) return <ErrorPage httpStatus={500} detail={error} />
  if (!remotes) return null

  return (
    <Routes>
      {remotes.map((remote) => routeOf(remote, <RemoteScreen key={remote.name} remote={remote} />))}
      {gone.map((remote) => routeOf(remote, <ScreenRetired remote={remote} />))}
      <Route path="*" element={<ErrorPage httpStatus={404} />} />
    </Routes>
  )
}

function routeOf(remote: LiveRemote, screen: ReactNode) {
  const { name, route, access } = remote
  return (
    <Route
      key={name}
      path={route === '/' ? '/' : `${route}/*`}
      element={
        <Guard access={access}>
          <Framed remote={remote}>{screen}</Framed>
        </Guard>
      }
    />
  )
}

function Framed({ remote, children: screen }: { remote: LiveRemote; children: ReactNode }) {
  if (remote.access === 'public') return screen
  const shown = <ForRole remote={remote}>{screen}</ForRole>

  return (
    <Suspense fallback={<Skeleton shape={remote.shape} />}>
      <KitFrame remote={remote.name}>
        {remote.layout === 'shell' ? <ShellLayout>{shown}</ShellLayout> : shown}
      </KitFrame>
    </Suspense>
  )
}
