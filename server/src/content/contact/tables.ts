export interface MessageTable {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
  deliveredAt: number | null
  attempts: number
  /** When it may be sent next; moved ahead by whoever claims it. Null once delivered. */
  nextAttemptAt: number | null
  lastError: string | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    message: MessageTable
  }
}
