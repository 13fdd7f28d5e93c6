import { type Db, inSnapshot } from '../db/database.ts'
import { beginning, hashAfter } from './chain.ts'
import { rowsAfter, rowsEver } from './repository.ts'

const rowsAtOnce = 1000

export interface ChainState {
  /** How many rows hold together, from the first one on. */
  rows: number
  /** The first row that is missing or was changed; null when all is as it was written. */
  brokenAt: number | null
  /** The hash of the last row that holds: noted elsewhere, it shows later that none was replaced. */
  head: string
}

/** Goes through the whole audit trail and computes every hash anew. */
export function checkChain(db: Db): Promise<ChainState> {
  return inSnapshot(db, async (trx) => {
    const ever = await rowsEver(trx)
    let [rows, head] = [0, beginning]
    for (;;) {
      const batch = await rowsAfter(trx, rows, rowsAtOnce)
      for (const row of batch) {
        const hash = hashAfter(head, row)
        if (row.seq !== rows + 1 || row.hash !== hash) return { rows, brokenAt: rows + 1, head }
        rows = row.seq
        head = hash
      }
      if (batch.length < rowsAtOnce) break
    }
    return { rows, brokenAt: rows === ever ? null : rows + 1, head }
  })
}
