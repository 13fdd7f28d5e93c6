export type Severity = 'success' | 'info' | 'warning' | 'error'

/** The body of every failed call, and of answers that only say something. */
export interface StatusMessage {
  status: Severity
  message: string
}

/** What a `snackbar` event on `document` carries as its detail. */
export interface Notice {
  severity: Severity
  message: string
  /** Something that the message offers to do, such as Undo. */
  action?: {
    label: string
    run: () => void
    /** Whether Ctrl or ⌘ and Z is for it as well, while nobody types. */
    isUndo?: boolean
  }
}
