const dayMs = 24 * 60 * 60_000

/** For how long things are kept that would otherwise only grow. */
export interface Retention {
  /** Deleted entries, until then a deletion can be undone. */
  deletedMs: number
  /** What entries were, with its pictures, after they were changed. */
  historyMs: number
  /** Counts of visits, of what was too slow and of what browsers refused. */
  countsMs: number
  /** Counts of visits of public pages, by days. */
  visitsMs: number
  /** Messages of visitors, sent or not. */
  messagesMs: number
  /** Releases after they were given to somebody for the last time. */
  releasesMs: number
  /** Lines of the audit trail, and of what happened to releases. */
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

/** @param daysOf what is set, in days, of the variable with this name */
export function retentionBy(daysOf: (name: string) => string | undefined): Retention {
  const found = Object.entries(retentionDays).map(([name, [kept, usual]]) => [
    kept,
    Number(daysOf(name) ?? usual) * dayMs,
  ])
  return Object.fromEntries(found)
}

export const usualRetention = retentionBy(() => undefined)
