import { localizedPath } from '@sala/kit/contract/language'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { Route, Routes, useLocation } from '@sala/kit/router'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useDocumentTitle } from './document-title.ts'
import { ErrorPage } from './error-page.tsx'
import { liveSetStore, refreshLiveSet, switchLiveSet } from './federation/live-set.ts'
import { stylesBeside } from './federation/release-styles.tsx'
import { RemoteScreen } from './federation/remote-screen.tsx'
import styles from './federation/screen-failed.module.css'
import { Skeleton } from './federation/skeleton.tsx'
import { Guard } from './guards.tsx'
import { HostFailed, loadPart } from './host-failed.tsx'
import { painted } from './painted.ts'
import { RoleGuard } from './role-guard.tsx'
import { MenuLine, ShellOutline } from './shell-frame.tsx'
import { remoteName } from './words/remote-words.ts'
import { t } from './words/t.ts'

// A screen may be replaced by a newer version within this time after a navigation.
const stillNewMs = 1000

// Lazy: public pages need neither the UI kit nor the side menu.
const loadKit = () => loadPart(import(/* webpackChunkName: "kit" */ './kit-frame.tsx'))
const loadShell = () => loadPart(import(/* webpackChunkName: "shell" */ './shell-layout.tsx'))
const KitFrame = lazy(loadKit)
const ShellLayout = lazy(loadShell)

/** Loads the frame of the back-office. */
export const preload = () => Promise.all([loadKit(), loadShell()])

/** One route for each remote of the live set and each retired one. Other addresses are a 404. */
export function RemoteRoutes() {
  const { remotes, gone, error } = useLiveRemotes()
  if (error) return <HostFailed error={error} />
  if (!remotes) return null

  return (
    <Routes>
      {remotes.map((remote) =>
        toRoutes(remote, <RemoteScreen key={remote.name} remote={remote} beside={stylesBeside} />),
      )}
      {gone.map((remote) => toRoutes(remote, <ScreenRetired remote={remote} />))}
      <Route path="*" element={<ErrorPage httpStatus={404} />} />
    </Routes>
  )
}

/** One for each language that the remote speaks. */
function toRoutes(remote: LiveRemote, screen: ReactNode) {
  const { name, route, access, languages = [] } = remote
  return (['en', ...languages] as const).map((language) => (
    <Route
      key={`${name} ${language}`}
      path={localizedPath(route, language) + (route === '/' ? '' : '/*')}
      element={
        <Guard access={access}>
          <WithFrame remote={remote}>{screen}</WithFrame>
        </Guard>
      }
    />
  ))
}

function WithFrame({ remote, children: screen }: { remote: LiveRemote; children: ReactNode }) {
  if (remote.access === 'public') return screen
  const shown = <RoleGuard remote={remote}>{screen}</RoleGuard>

  return (
    <Suspense fallback={<Outline remote={remote} />}>
      <KitFrame remote={remote.name}>
        {remote.layout === 'shell' ? <ShellLayout>{shown}</ShellLayout> : shown}
      </KitFrame>
    </Suspense>
  )
}

/** The outline of a remote’s screen, until the shell is loaded; the server has the same (server/src/site/pages/shell-page.ts). */
function Outline({ remote: { layout, shape } }: { remote: LiveRemote }) {
  const remotes = useStore(liveSetStore, (set) => set.remotes) ?? []
  const screen = <Skeleton shape={shape} />
  if (layout !== 'shell') return screen

  const entries = remotes.filter(({ menu }) => menu).map(({ name }) => <MenuLine key={name} />)
  return <ShellOutline entries={entries}>{screen}</ShellOutline>
}

/** Replaces a screen that was retired while the tab was open. */
function ScreenRetired({ remote }: { remote: LiveRemote }) {
  const name = remoteName(remote)
  useDocumentTitle(t('{name} is no longer available', { name }))

  return (
    <section className={styles.failed} role="alert">
      <h1>{t('This page is no longer available')}</h1>
      <p>{t('“{name}” has been removed. Your saved data is safe.', { name })}</p>
      <a href="/" className={styles.button}>
        {t('Back to the home page')}
      </a>
    </section>
  )
}

/** The remotes of this tab. A navigation switches to the newer live set. */
function useLiveRemotes() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    switchAtNavigation(() => shown.current === pathname)
  }, [pathname])

  // Without `next`: its changes would render the screen again.
  return useStore(
    liveSetStore,
    useShallow(({ remotes, gone, error }) => ({ remotes, gone, error })),
  )
}

async function switchAtNavigation(isStillThere: () => boolean) {
  const navigatedAtMs = performance.now()
  switchLiveSet()
  // The request would delay the new screen.
  await painted()
  await refreshLiveSet()
  if (isStillThere() && performance.now() - navigatedAtMs < stillNewMs) switchLiveSet()
}
