import type { Notice } from './contract/events.ts'
import { logoutEvent, noticeEvent, type Unsaved, unsavedEvent } from './contract/events.ts'

/** Shows a notice in the message bar. */
export function sendNotice(notice: Notice) {
  document.dispatchEvent(new CustomEvent(noticeEvent, { detail: notice }))
}

/** Calls `listener` for every notice; returns a function to unsubscribe. */
export function onNotice(listener: (notice: Notice) => void) {
  const handle = (event: Event) => listener((event as CustomEvent<Notice>).detail)
  document.addEventListener(noticeEvent, handle)
  return () => document.removeEventListener(noticeEvent, handle)
}

/** Asks the host to sign the user out. */
export function sendLogout() {
  document.dispatchEvent(new CustomEvent(logoutEvent))
}

/** Calls `listener` when the user is to be signed out; returns a function to unsubscribe. */
export function onLogout(listener: () => void) {
  document.addEventListener(logoutEvent, listener)
  return () => document.removeEventListener(logoutEvent, listener)
}

/** Reports to the host whether a form has unsaved input. */
export function sendUnsaved(unsaved: Unsaved) {
  document.dispatchEvent(new CustomEvent(unsavedEvent, { detail: unsaved }))
}

/** Calls `listener` when a form gets or loses unsaved input; returns a function to unsubscribe. */
export function onUnsaved(listener: (unsaved: Unsaved) => void) {
  const handle = (event: Event) => listener((event as CustomEvent<Unsaved>).detail)
  document.addEventListener(unsavedEvent, handle)
  return () => document.removeEventListener(unsavedEvent, handle)
}

/**
 * Keeps the keys of an input method from every other listener: they choose and confirm characters, so they are no
 * shortcuts. Call it before other listeners are added.
 */
export function ignoreCompositionKeys() {
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, ignore, true)
}

/** The key code of keys that an input method handles. */
const inputMethodKeyCode = 229

function ignore(event: KeyboardEvent) {
  // Safari sends the last key after `compositionend`, where only its code shows what it was.
  if (!event.isComposing && event.keyCode !== inputMethodKeyCode) return
  event.stopImmediatePropagation()
  // The browser itself would submit the form, clear the search field or close the dialog.
  if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
}
