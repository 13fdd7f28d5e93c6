import '../theme/base.css'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { ScreenProps } from '../contract/remote.ts'
import { ignoreCompositionKeys } from '../events.ts'
import { installFakeApi } from './fake-api.ts'
import { someRooms, someStaff } from './fake-people-and-rooms.ts'
import type { FramedRemote } from './host-frame.tsx'
import { StandaloneScreen } from './host-frame.tsx'

/** Route and access of `remote.json`, inserted by the build (webpack.common.js). */
declare const salaRemote: FramedRemote

const latencyMs = 350

/**
 * Renders a remote's screen without the host, on the fake API. `?entries=200` in the address sets the
 * length of the lists.
 */
export function showAlone(Screen: ComponentType<ScreenProps>) {
  ignoreCompositionKeys()
  const count = new URLSearchParams(location.search).get('entries')
  const entries = count === null ? undefined : Number(count)
  installFakeApi({ rooms: someRooms(entries), staff: someStaff(entries), delayMs: latencyMs })

  const { pathname, search } = location
  const isOnRoute = `${pathname}/`.startsWith(`${salaRemote.route}/`)
  if (!isOnRoute) history.replaceState(null, '', salaRemote.route + search)

  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element with the id root')
  createRoot(container).render(createElement(StandaloneScreen, { Screen, remote: salaRemote }))
}
