const dayMs = 24 * 60 * 60_000

/** How long rows are kept in the tables that grow. */
export interface Retention {
  /** Deleted entries: until then a deletion can be undone. */
  deletedMs: number
  /** Former versions of entries, with their pictures. */
  historyMs: number
  /** Counts of visits and speeds of releases, and their last errors. */
  countsMs: number
  /** Counts of visits of public pages, by days. */
  visitsMs: number
  /** Messages from visitors, sent or not. */
  messagesMs: number
  /** Releases after they were last published, live or served. */
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

/** @param daysOf the value of the variable with this name, in days */
export function retentionBy(daysOf: (name: string) => string | undefined): Retention {
  const found = Object.entries(retentionDays).map(([name, [kept, usual]]) => [
    kept,
    Number(daysOf(name) ?? usual) * dayMs,
  ])
  return Object.fromEntries(found)
}

export const usualRetention = retentionBy(() => undefined)
