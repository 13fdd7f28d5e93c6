import type { Session } from './auth.ts'

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** Body of every failed call, and of answers that have only a message. */
export interface StatusMessage {
  status: Severity
  message: string
}

/** A message in the message bar: the detail of a `snackbar` event. */
export interface Notice {
  severity: Severity
  message: string
  /** A button in the message, such as Undo. */
  action?: {
    label: string
    run: () => void
    /** Whether Ctrl+Z or ⌘Z runs it as well, unless the focus is in a text field. */
    isUndo?: boolean
  }
}

/** Types of the events that apps dispatch on `document`. */
export const noticeEvent = 'snackbar'
export const logoutEvent = 'logout'
export const unsavedEvent = 'unsaved'

/** The key of the session in local storage. */
export const sessionKey = 'token'

/** Whether a form has input that would be lost with the page. */
export interface Unsaved {
  /** Id of the form; unique in the page. */
  id: string
  isUnsaved: boolean
}

/** Type and detail of each event; `sendNotice` and `onNotice` (../events.ts) are for `Notice`. */
export interface Events {
  Notice: { type: typeof noticeEvent; detail: Notice }
  Logout: { type: typeof logoutEvent; detail: null }
  Unsaved: { type: typeof unsavedEvent; detail: Unsaved }
}

/** The host stores it in local storage as JSON, and remotes read it. */
export interface StoredSession {
  key: typeof sessionKey
  value: Session
}
