import type { Db } from '../../../foundation/db/database.ts'
import type { AuditSegmentTable } from '../tables.ts'
import { walk } from '../walk.ts'

/** The segment itself, then each of its rows: a line of JSON each, from which all can be checked. */
export async function* exportSegment(db: Db, segment: AuditSegmentTable) {
  yield `${JSON.stringify(segment)}\n`
  const { firstSeq, lastSeq, previousHash } = segment
  for await (const { holds, ...row } of walk(db, { seq: firstSeq - 1, hash: previousHash })) {
    if (!holds) throw new Error(`The audit trail does not hold at line ${row.seq}.`)
    yield `${JSON.stringify(row)}\n`
    if (row.seq === lastSeq) return
  }
}
