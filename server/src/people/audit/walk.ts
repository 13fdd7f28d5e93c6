import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../foundation/db/database.ts'
import { hashAfter } from './chain.ts'
import { rowsAfter } from './repository.ts'
import type { AuditTable } from './tables.ts'

const rowsAtOnce = 250

export interface Walked extends AuditTable {
  /** Whether it is the very row that was written after the one before. */
  holds: boolean
}

/**
 * Goes through the trail and computes every hash anew, some rows at a time: others have the database
 * between. Rows never change, so that no moment has to be held on to. It ends at a row that does not
 * hold.
 * @param after the row that comes before the first
 */
export async function* walk(
  db: Db,
  after: Pick<AuditTable, 'seq' | 'hash'>,
): AsyncGenerator<Walked> {
  let { seq, hash } = after
  for (;;) {
    const rows = await rowsAfter(db, seq, rowsAtOnce)
    for (const row of rows) {
      const holds = row.seq === seq + 1 && row.hash === hashAfter(hash, row)
      yield { ...row, holds }
      if (!holds) return
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < rowsAtOnce) return
    await nextTurn()
  }
}
