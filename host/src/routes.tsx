import { addressIn } from '@sala/kit/contract/language'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { Route, Routes } from '@sala/kit/router'
import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorPage } from './error-page.tsx'
import { stylesBeside } from './federation/release-styles.tsx'
import { RemoteScreen } from './federation/remote-screen.tsx'
import { ScreenRetired } from './federation/screen-retired.tsx'
import { useLiveRemotes } from './federation/use-live-remotes.ts'
import { ForRole } from './for-role.tsx'
import { Guard } from './guards.tsx'
import { loadPart } from './host-failed.tsx'
import { Outline } from './outline/outline.tsx'

// Visitors of the public page wait for neither the UI kit nor the side menu.
const loadKit = () => loadPart(import(/* webpackChunkName: "kit" */ './kit-frame.tsx'))
const loadShell = () => loadPart(import(/* webpackChunkName: "shell" */ './shell-layout.tsx'))
const KitFrame = lazy(loadKit)
const ShellLayout = lazy(loadShell)

/** Fetches what stands around the screens of the back-office. */
export const preload = () => Promise.all([loadKit(), loadShell()])

/** One route for each remote of the live set, and of those that were in it; everything else is a 404. */
export function RemoteRoutes() {
  const { remotes, gone, error } = useLiveRemotes()
  if (error) return <ErrorPage httpStatus={500} detail={error} />
  if (!remotes) return null

  return (
    <Routes>
      {remotes.map((remote) =>
        routesOf(remote, <RemoteScreen key={remote.name} remote={remote} beside={stylesBeside} />),
      )}
      {gone.map((remote) => routesOf(remote, <ScreenRetired remote={remote} />))}
      <Route path="*" element={<ErrorPage httpStatus={404} />} />
    </Routes>
  )
}

/** One for each language that the remote speaks. */
function routesOf(remote: LiveRemote, screen: ReactNode) {
  const { name, route, access, languages = [] } = remote
  return (['en', ...languages] as const).map((language) => (
    <Route
      key={`${name} ${language}`}
      path={addressIn(route, language) + (route === '/' ? '' : '/*')}
      element={
        <Guard access={access}>
          <Framed remote={remote}>{screen}</Framed>
        </Guard>
      }
    />
  ))
}

function Framed({ remote, children: screen }: { remote: LiveRemote; children: ReactNode }) {
  if (remote.access === 'public') return screen
  const shown = <ForRole remote={remote}>{screen}</ForRole>

  return (
    <Suspense fallback={<Outline remote={remote} />}>
      <KitFrame remote={remote.name}>
        {remote.layout === 'shell' ? <ShellLayout>{shown}</ShellLayout> : shown}
      </KitFrame>
    </Suspense>
  )
}
