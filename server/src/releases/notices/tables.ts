/** Where a team is told how its canaries ended. */
export interface TeamNotifyTable {
  app: string
  mail: string | null
  webhook: string | null
  /** From which, and the house's key, the webhook's secret follows (webhook-secret.ts). */
  nonce: string
  /** Whether the webhook may be on the house's own network. */
  mayBePrivate: number
}

/** What a team is to be told, each way by itself. */
export interface TeamNoticeTable {
  id: string
  app: string
  channel: 'mail' | 'webhook'
  /** A CanaryNotice, as JSON. */
  event: string
  createdAt: number
  attempts: number
  /** When it may be sent next; moved ahead by whoever claims it. Null once sent or given up. */
  nextAttemptAt: number | null
  lastError: string | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    teamNotify: TeamNotifyTable
    teamNotice: TeamNoticeTable
  }
}
