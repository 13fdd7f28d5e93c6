import type { Session } from './auth.ts'
import type { Notice } from './notice.ts'

/** The types of the events on `document` that an app sends and others listen to. */
export const noticeEvent = 'snackbar'
export const logoutEvent = 'logout'
export const unsavedEvent = 'unsaved'

/** The key of the session in local storage. */
export const sessionKey = 'token'

/** Whether a form holds input that would be lost with the page. */
export interface Unsaved {
  /** Names the form; unique in the page. */
  id: string
  isUnsaved: boolean
}

/** Of each event its type and its detail: `sendNotice` and `onNotice` (../events.ts) are for `Notice`. */
export interface Events {
  Notice: { type: typeof noticeEvent; detail: Notice }
  Logout: { type: typeof logoutEvent; detail: null }
  Unsaved: { type: typeof unsavedEvent; detail: Unsaved }
}

/** What the host stores in local storage as JSON, and remotes read. */
export interface StoredSession {
  key: typeof sessionKey
  value: Session
}
