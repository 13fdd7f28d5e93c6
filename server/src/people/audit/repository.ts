import type { TrailPart } from '@sala/kit/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { insertAll } from '../../foundation/db/insert-all.ts'
import type { AuditTable } from './tables.ts'

export function addRows(trx: Db, rows: AuditTable[]) {
  return insertAll(trx, 'audit', rows)
}

/** The hash of a row; `missing` when it is not there, which the check of the chain will tell. */
export async function hashOf(db: Db, seq: number) {
  const row = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash ?? 'missing'
}

/** What actions of a part are about; all others are of the house. */
const subjects: Record<Exclude<TrailPart, 'house'>, string[]> = {
  accounts: ['account', 'passkey', 'person', 'session'],
  releases: ['backend', 'key', 'preview', 'release', 'team', 'token'],
}

interface Which {
  most: number
  /** Those that are older than this row. */
  beforeSeq?: number | undefined
  about?: TrailPart | undefined
}

/** The newest rows, newest first. */
export function newestRows(db: Db, { most, beforeSeq, about }: Which) {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .$if(about !== undefined, (query) => query.where(isAbout(about ?? 'house')))
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}

function isAbout(part: TrailPart) {
  const named = part === 'house' ? Object.values(subjects).flat() : subjects[part]
  const isNamed = sql.join(
    named.map((subject) => sql`action like ${`${subject}.%`}`),
    sql` or `,
  )
  return part === 'house' ? sql<boolean>`not (${isNamed})` : sql<boolean>`(${isNamed})`
}

/** At most `most` rows after the row `seq`, oldest first. */
export function rowsAfter(db: Db, seq: number, most: number) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()
}

/** How many rows were ever added, counted apart from the rows themselves. */
export async function rowsEver(db: Db) {
  const row = await db
    .selectFrom('list')
    .select('lastPosition')
    .where('name', '=', 'audit')
    .executeTakeFirst()
  return row?.lastPosition ?? 0
}
