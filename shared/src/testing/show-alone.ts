import '../theme/base.css'
import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { ScreenProps } from '../contract/remote.ts'
import { Alone } from './alone.tsx'
import { installFakeApi } from './fake-api.ts'
import { someRooms, someStaff } from './fake-people-and-rooms.ts'
import type { Place } from './in-place.tsx'

/** The build puts in what `remote.json` says (webpack.common.js). */
declare const salaRemote: Place

const callTakesMs = 350

/**
 * Shows a remote's screen without the host, on the fake API. `?entries=200` in the address says
 * how long the lists are.
 */
export function showAlone(Screen: ComponentType<ScreenProps>) {
  const count = new URLSearchParams(location.search).get('entries')
  const entries = count === null ? undefined : Number(count)
  installFakeApi({ rooms: someRooms(entries), staff: someStaff(entries), delayMs: callTakesMs })

  const { pathname, search } = location
  const isBeneath = `${pathname}/`.startsWith(`${salaRemote.route}/`)
  if (!isBeneath) history.replaceState(null, '', salaRemote.route + search)

  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no element with the id root')
  createRoot(container).render(createElement(Alone, { Screen, remote: salaRemote }))
}
