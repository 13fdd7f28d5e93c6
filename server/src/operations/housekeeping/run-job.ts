import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../foundation/db/database.ts'

/** Removes rows in batches, so that requests need not wait for it. */
export interface Job {
  name: string
  /** Removes at most `maxRows`; returns how many. Fewer means that there are no more for now. */
  removeBatch: (db: Db, nowMs: number, maxRows: number) => Promise<number>
}

const maxBatchRows = 500
const pauseMs = 20

/**
 * Runs a job until no rows are left. Removed rows stay removed when it fails, and the next run continues. A
 * failed batch, which may have timed out, is retried with fewer rows.
 */
export async function runJob(
  db: Db,
  { removeBatch }: Job,
  { nowMs, isStopped = () => false }: { nowMs: number; isStopped?: () => boolean },
) {
  let maxRows = maxBatchRows
  while (!isStopped()) {
    try {
      if ((await removeBatch(db, nowMs, maxRows)) < maxRows) return
    } catch (error) {
      if (maxRows === 1) throw error
      maxRows = Math.ceil(maxRows / 8)
    }
    await pause(pauseMs)
  }
}

/**
 * Runs a task now, or after `firstMs`, and again every `everyMs`, never twice at once.
 * @returns how to stop, which waits for a run that has begun
 */
export function every(everyMs: number, task: () => Promise<void>, firstMs = 0) {
  let running: Promise<void> | undefined
  function run() {
    running ??= task().finally(() => {
      running = undefined
    })
  }
  let timer = setTimeout(() => {
    timer = setInterval(run, everyMs)
    run()
  }, firstMs)
  return () => {
    // Clears timeouts and intervals.
    clearInterval(timer)
    return running
  }
}
