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
