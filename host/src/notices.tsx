import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { PanelShortcut } from './developer-panel/panel-shortcut.tsx'
import { startLiveSet } from './federation/live-set.ts'
import { MessageBar } from './message-bar/message-bar.tsx'
import { startSession } from './session/session-store.ts'
import { startUnsaved } from './unsaved.ts'

/** Shows something beside the message bar; null removes it. */
export type ShowNotice = (notice: ReactNode) => void

/**
 * Renders the message bar and the developer panel. They have a separate React root, so that a rendered page can be
 * hydrated unchanged.
 */
export function createNotices(container: HTMLElement): ShowNotice {
  const root = createRoot(container)
  const show: ShowNotice = (notice) =>
    root.render(
      <StrictMode>
        <MessageBar />
        <PanelShortcut />
        <Started />
        {notice}
      </StrictMode>,
    )
  show(null)
  return show
}

/** After the message bar, which then shows the messages that have waited for it. */
function Started() {
  useEffect(startSession, [])
  useEffect(startLiveSet, [])
  useEffect(startUnsaved, [])
  useEffect(() => globalThis.salaSnapshot?.sendHeld(), [])
  return null
}
