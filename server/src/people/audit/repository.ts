import type { AuditTopic } from '@sala/kit/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch, insertAll } from '../../foundation/db/statements.ts'
import type { AuditTable } from './tables.ts'

export function insertAuditRows(trx: Db, rows: AuditTable[]) {
  return insertAll(trx, 'audit', rows)
}

/** Prefixes of the actions in each part; all other actions belong to the part `house`. */
const actionPrefixes: Record<Exclude<AuditTopic, 'house'>, string[]> = {
  accounts: ['account', 'passkey', 'person', 'session'],
  releases: ['key', 'preview', 'release', 'team', 'token'],
}

interface RowFilter {
  limit: number
  /** Only rows older than this one. */
  beforeSeq?: number | undefined
  about?: AuditTopic | undefined
}

/** Lists audit rows, newest first. */
export function listNewestRows(db: Db, { limit, beforeSeq, about }: RowFilter) {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .$if(about !== undefined, (query) => query.where(isInPart(about ?? 'house')))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the newest row with this action and subject. */
export function findNewestRow(db: Db, action: string, subject: string) {
  return db
    .selectFrom('audit')
    .select(['at', 'who'])
    .where('action', '=', action)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function isInPart(part: AuditTopic) {
  const prefixes = part === 'house' ? Object.values(actionPrefixes).flat() : actionPrefixes[part]
  const matches = sql.join(
    prefixes.map((prefix) => sql`action like ${`${prefix}.%`}`),
    sql` or `,
  )
  return part === 'house' ? sql<boolean>`not (${matches})` : sql<boolean>`(${matches})`
}

/** Removes at most `limit` rows from before `beforeMs`; returns their number. A trigger prevents the removal of newer rows. */
export async function removeOldAuditRows(db: Db, beforeMs: number, limit: number) {
  await db
    .insertInto('auditRetention')
    .values({ id: 'audit', keptFrom: beforeMs })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ keptFrom: beforeMs })
        .where('auditRetention.keptFrom', '<', beforeMs),
    )
    .execute()
  return deleteBatch(db, 'audit', sql`at < ${beforeMs}`, limit)
}
