import type { Db } from '../../foundation/db/database.ts'
import { beginning } from './chain.ts'
import { rowsEver } from './repository.ts'
import { lastDropped, listSegments } from './segments/repository.ts'
import { type ClosedSegment, isSegmentGenuine } from './segments/statement.ts'
import { walk } from './walk.ts'

export interface ChainState {
  /** How many rows hold together, from the first one on; of those that were dropped, as they were signed. */
  rows: number
  /** The first row that is missing or was changed; null when all is as it was written. */
  brokenAt: number | null
  /** The hash of the last row that holds: noted elsewhere, it shows later that none was replaced. */
  head: string
}

/**
 * Looks at the signatures of all closed segments, and goes through the rows that were not dropped and
 * computes every hash anew.
 */
export async function checkChain(db: Db): Promise<ChainState> {
  const segments = await listSegments(db)
  const ever = await rowsEver(db)
  const broken = brokenSegment(segments)
  const dropped = segments.findLast(({ droppedAt }) => droppedAt !== null)
  let [rows, head] = [dropped?.lastSeq ?? 0, dropped?.hash ?? beginning]
  if (broken && broken.firstSeq <= rows) return { rows: 0, brokenAt: broken.firstSeq, head }

  const closedWith = new Map(segments.map(({ lastSeq, hash }) => [lastSeq, hash]))
  for await (const row of walk(db, { seq: rows, hash: head })) {
    if (!row.holds) {
      // What was not there may have been dropped just now.
      if (((await lastDropped(db))?.lastSeq ?? 0) > rows) return checkChain(db)
      break
    }
    const isAsClosed = (closedWith.get(row.seq) ?? row.hash) === row.hash
    if (!isAsClosed || broken?.firstSeq === row.seq) break
    rows = row.seq
    head = row.hash
    // What has been added since is for the next time.
    if (rows >= ever) break
  }
  return { rows, brokenAt: rows >= ever ? null : rows + 1, head }
}

/** The first segment that is not as it was signed, or does not follow the one before it. */
function brokenSegment(segments: ClosedSegment[]) {
  return segments.find((segment, index) => {
    const before = segments[index - 1]
    const follows =
      segment.number === index + 1 &&
      segment.firstSeq === (before?.lastSeq ?? 0) + 1 &&
      segment.previousHash === (before?.hash ?? beginning)
    return !follows || !isSegmentGenuine(segment)
  })
}
