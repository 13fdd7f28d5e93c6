import type { Db } from '../../../foundation/db/database.ts'
import { beginning } from '../chain.ts'
import { walk } from '../walk.ts'
import { addSegment, dropSegments, lastDropped, lastSegment, removeRowsUpTo } from './repository.ts'
import { type ClosedSegment, statementOf } from './statement.ts'

/** What is older than that is closed, so that it can be exported long before it is dropped. */
const closeAfterMs = 30 * 24 * 60 * 60_000
const mostRows = 10_000

/** Signs by the key of this installation. */
export type Sign = (bytes: Uint8Array) => Promise<Pick<ClosedSegment, 'publicKey' | 'signature'>>

interface How {
  /** How long rows are kept. */
  keepMs: number
  nowMs: number
  sign: Sign
}

/**
 * Closes what there is since the last segment with a signature, once the first row of it is old
 * enough. Returns whether it did. A chain that does not hold is never signed, and so never dropped.
 */
export async function closeSegment(db: Db, { keepMs, nowMs, sign }: How) {
  const before = await lastSegment(db)
  const { lastSeq, hash: previousHash } = before ?? { lastSeq: 0, hash: beginning }
  const last = { seq: lastSeq, at: 0, hash: previousHash }
  for await (const { seq, at, hash, holds } of walk(db, last)) {
    const isOldEnough = at < nowMs - Math.min(closeAfterMs, keepMs)
    if (last.seq === lastSeq && !isOldEnough) return false
    if (!holds) throw new Error(`The audit trail does not hold at line ${last.seq + 1}.`)
    Object.assign(last, { seq, at, hash })
    if (seq - lastSeq >= mostRows) break
  }
  if (last.seq === lastSeq) return false

  const segment = {
    number: (before?.number ?? 0) + 1,
    firstSeq: lastSeq + 1,
    lastSeq: last.seq,
    lastAt: last.at,
    previousHash,
    hash: last.hash,
    closedAt: nowMs,
  }
  await addSegment(db, { ...segment, ...(await sign(statementOf(segment))) })
  return true
}

/** Drops the segments that ended before that time, and removes some of their rows; returns how many. */
export async function removeDropped(
  db: Db,
  { beforeMs, nowMs, most }: { beforeMs: number; nowMs: number; most: number },
) {
  await dropSegments(db, beforeMs, nowMs)
  const dropped = await lastDropped(db)
  return dropped ? removeRowsUpTo(db, dropped.lastSeq, most) : 0
}
