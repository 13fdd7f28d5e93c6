import type { LiveRemote } from '@sala/shared/contract/remote'
import { Route, Routes } from '@sala/shared/router'
import { lazy, Suspense } from 'react'
import { ErrorPage } from './error-page.tsx'
import { RemoteScreen } from './federation/remote-screen.tsx'
import { Skeleton } from './federation/skeleton.tsx'
import { useLiveRemotes } from './federation/use-live-remotes.ts'
import { Guard } from './guards.tsx'

// Visitors of the public page wait for neither the UI kit nor the side menu.
const KitFrame = lazy(() => import(/* webpackChunkName: "kit" */ './kit-frame.tsx'))
const ShellLayout = lazy(() => import(/* webpackChunkName: "shell" */ './shell-layout.tsx'))

/** One route for each remote of the live set; everything else is a 404. */
export function RemoteRoutes() {
  const { remotes, error } = useLiveRemotes()
  if (error) return <ErrorPage httpStatus={500} detail={error} />
  if (!remotes) return null

  return (
    <Routes>
      {remotes.map((remote) => (
        <Route
          key={remote.name}
          path={remote.route === '/' ? '/' : `${remote.route}/*`}
          element={
            <Guard access={remote.access}>
              <Framed remote={remote} />
            </Guard>
          }
        />
      ))}
      <Route path="*" element={<ErrorPage httpStatus={404} />} />
    </Routes>
  )
}

function Framed({ remote }: { remote: LiveRemote }) {
  const screen = <RemoteScreen key={remote.name} remote={remote} />
  if (remote.access === 'public') return screen

  return (
    <Suspense fallback={<Skeleton shape={remote.shape} />}>
      <KitFrame>
        {remote.layout === 'shell' ? <ShellLayout>{screen}</ShellLayout> : screen}
      </KitFrame>
    </Suspense>
  )
}
