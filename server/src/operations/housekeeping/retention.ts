const dayMs = 24 * 60 * 60_000

/** How long the rows of growing tables are kept: the variable of each setting, and its default in days. */
export const retentionDays = {
  /** Deleted entries, which can be restored until then. */
  KEEP_DELETED_DAYS: ['deletedMs', 30],
  /** Former versions of entries, with their pictures. */
  KEEP_HISTORY_DAYS: ['historyMs', 90],
  /** Visits, speeds and last errors of releases. */
  KEEP_COUNTS_DAYS: ['countsMs', 30],
  /** Daily counts of visits of public pages. */
  KEEP_VISITS_DAYS: ['visitsMs', 400],
  /** Messages from visitors, sent or not. */
  KEEP_MESSAGES_DAYS: ['messagesMs', 730],
  /** Releases since they were last published, live or served. */
  KEEP_RELEASES_DAYS: ['releasesMs', 90],
  /** The audit trail and the events of releases. */
  KEEP_AUDIT_DAYS: ['auditMs', 365],
} as const

export type Retention = Record<(typeof retentionDays)[keyof typeof retentionDays][0], number>

/** @param readDays the value of the variable with this name, in days */
export function createRetention(readDays: (name: string) => string | undefined): Retention {
  const found = Object.entries(retentionDays).map(([name, [field, defaultDays]]) => [
    field,
    Number(readDays(name) ?? defaultDays) * dayMs,
  ])
  return Object.fromEntries(found)
}

export const defaultRetention = createRetention(() => undefined)
