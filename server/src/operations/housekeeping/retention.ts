const dayMs = 24 * 60 * 60_000

/** How long the rows of growing tables are kept. */
export interface Retention {
  /** Deleted entries, which can be restored until then. */
  deletedMs: number
  /** Former versions of entries, with their pictures. */
  historyMs: number
  /** Visits, speeds and last errors of releases. */
  countsMs: number
  /** Daily counts of visits of public pages. */
  visitsMs: number
  /** Messages from visitors, sent or not. */
  messagesMs: number
  /** Releases since they were last published, live or served. */
  releasesMs: number
  /** The audit trail and the events of releases. */
  auditMs: number
}

export const retentionDays = {
  KEEP_DELETED_DAYS: ['deletedMs', 30],
  KEEP_HISTORY_DAYS: ['historyMs', 90],
  KEEP_COUNTS_DAYS: ['countsMs', 30],
  KEEP_VISITS_DAYS: ['visitsMs', 400],
  KEEP_MESSAGES_DAYS: ['messagesMs', 730],
  KEEP_RELEASES_DAYS: ['releasesMs', 90],
  KEEP_AUDIT_DAYS: ['auditMs', 365],
} as const satisfies Record<string, readonly [keyof Retention, number]>

/** @param readDays the value of the variable with this name, in days */
export function createRetention(readDays: (name: string) => string | undefined): Retention {
  const found = Object.entries(retentionDays).map(([name, [field, defaultDays]]) => [
    field,
    Number(readDays(name) ?? defaultDays) * dayMs,
  ])
  return Object.fromEntries(found)
}

export const defaultRetention = createRetention(() => undefined)
