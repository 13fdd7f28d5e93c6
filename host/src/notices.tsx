import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { PanelDoor } from './developer-panel/panel-door.tsx'
import { startLiveSet } from './federation/live-set.ts'
import { MessageBar } from './message-bar/message-bar.tsx'
import { startSession } from './session/session-store.ts'
import { startUnsaved } from './unsaved.ts'

export interface Notices {
  /** Shows something beside the message bar; null takes it away. */
  show: (notice: ReactNode) => void
}

/**
 * What stands beside every screen. It has a root of its own, so that a page which the server has
 * rendered is taken over as it is.
 */
export function openNotices(container: HTMLElement): Notices {
  const root = createRoot(container)
  const show = (notice: ReactNode) =>
    root.render(
      <StrictMode>
        <Started />
        <MessageBar />
        <PanelDoor />
        {notice}
      </StrictMode>,
    )
  show(null)
  return { show }
}

function Started() {
  useEffect(startSession, [])
  useEffect(startLiveSet, [])
  useEffect(startUnsaved, [])
  return null
}
