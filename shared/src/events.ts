import type { Notice } from './contract/events.ts'
import { logoutEvent, noticeEvent, type Unsaved, unsavedEvent } from './contract/events.ts'

/** Shows a notice in the message bar. */
export function sendNotice(notice: Notice) {
  document.dispatchEvent(new CustomEvent(noticeEvent, { detail: notice }))
}

/** Calls `listener` for every notice; returns how to stop. */
export function onNotice(listener: (notice: Notice) => void) {
  const handle = (event: Event) => listener((event as CustomEvent<Notice>).detail)
  document.addEventListener(noticeEvent, handle)
  return () => document.removeEventListener(noticeEvent, handle)
}

/** Asks the host to sign the user out. */
export function sendLogout() {
  document.dispatchEvent(new CustomEvent(logoutEvent))
}

/** Calls `listener` whenever a sign-out is asked for; returns how to stop. */
export function onLogout(listener: () => void) {
  document.addEventListener(logoutEvent, listener)
  return () => document.removeEventListener(logoutEvent, listener)
}

/** Tells the host whether a form holds input that would be lost with the page. */
export function sendUnsaved(unsaved: Unsaved) {
  document.dispatchEvent(new CustomEvent(unsavedEvent, { detail: unsaved }))
}

/** Calls `listener` whenever a form begins or ceases to hold unsaved input; returns how to stop. */
export function onUnsaved(listener: (unsaved: Unsaved) => void) {
  const handle = (event: Event) => listener((event as CustomEvent<Unsaved>).detail)
  document.addEventListener(unsavedEvent, handle)
  return () => document.removeEventListener(unsavedEvent, handle)
}
