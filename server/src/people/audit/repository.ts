import type { AuditTopic } from '@sala/kit/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch, insertAll } from '../../foundation/db/statements.ts'
import type { AuditTable } from './tables.ts'

export function insertAuditRows(trx: Db, rows: AuditTable[]) {
  return insertAll(trx, 'audit', rows)
}

/** The subjects of each part's actions; all others belong to the house. */
const subjects: Record<Exclude<AuditTopic, 'house'>, string[]> = {
  accounts: ['account', 'passkey', 'person', 'session'],
  releases: ['key', 'preview', 'release', 'team', 'token'],
}

interface RowFilter {
  limit: number
  /** Rows that are older than this one. */
  beforeSeq?: number | undefined
  about?: AuditTopic | undefined
}

/** The newest rows, newest first. */
export function listNewestRows(db: Db, { limit, beforeSeq, about }: RowFilter) {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .$if(about !== undefined, (query) => query.where(isAbout(about ?? 'house')))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

function isAbout(part: AuditTopic) {
  const named = part === 'house' ? Object.values(subjects).flat() : subjects[part]
  const isNamed = sql.join(
    named.map((subject) => sql`action like ${`${subject}.%`}`),
    sql` or `,
  )
  return part === 'house' ? sql<boolean>`not (${isNamed})` : sql<boolean>`(${isNamed})`
}

/** Removes at most `limit` rows that were written before `beforeMs`; returns how many. The database refuses to remove others. */
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
