import type { FastifyBaseLogger } from 'fastify'
import { runAsCaller } from '../../foundation/db/lock-caller.ts'

interface WriteBehindOptions {
  /** Writes everything that was collected since the last write. */
  write: () => Promise<void>
  afterMs: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Write-behind buffer: writes collected changes together, `afterMs` after the first of them or when flushed. */
export function createWriteBehind({ write, afterMs, log }: WriteBehindOptions) {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  /** Resolves when everything collected so far is written, or could not be. */
  function flush() {
    clearTimeout(timer)
    timer = undefined
    // Without the caller of the current request, who is not the author of the changes.
    last = runAsCaller(null, () => last.then(write)).catch((err) =>
      log.warn({ err }, 'could not write reports'),
    )
    return last
  }

  return {
    flush,
    /** Schedules a write. Call it after each change. */
    schedule() {
      timer ??= setTimeout(flush, afterMs).unref()
    },
  }
}
