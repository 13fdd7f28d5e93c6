import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../foundation/db/database.ts'

/** What has had its time goes bit by bit, so that nobody waits for it. */
export interface Job {
  name: string
  /** Removes at most `most`; returns how many. Fewer means that there are no more for now. */
  doSome: (db: Db, nowMs: number, most: number) => Promise<number>
}

const mostAtOnce = 500
const betweenMs = 20

/**
 * Runs a job to its end. What was removed stays so when it fails on the way, and the next time it
 * goes on from there. A part that fails is tried again as a smaller one: it may have taken too long.
 */
export async function runJob(
  db: Db,
  { doSome }: Job,
  { nowMs, isStopped = () => false }: { nowMs: number; isStopped?: () => boolean },
) {
  let most = mostAtOnce
  while (!isStopped()) {
    try {
      if ((await doSome(db, nowMs, most)) < most) return
    } catch (error) {
      if (most === 1) throw error
      most = Math.ceil(most / 8)
    }
    await pause(betweenMs)
  }
}
