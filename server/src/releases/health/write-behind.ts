import type { FastifyBaseLogger } from 'fastify'
import { runAsCaller } from '../../foundation/db/lock-caller.ts'

interface Settings {
  /** Writes everything that was collected since the last write. */
  write: () => Promise<void>
  afterMs: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Writes collected changes together: some time after the first of them, or when flushed. */
export function createWriteBehind({ write, afterMs, log }: Settings) {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  /** Resolves when everything collected so far is written, or could not be. */
  function flush() {
    clearTimeout(timer)
    timer = undefined
    // The request that comes last is not the author of what is written.
    last = writeAs(null, () => last.then(write)).catch((err) =>
      log.warn({ err }, 'could not write reports'),
    )
    return last
  }

  return {
    flush,
    /** Call it after each change. */
    schedule() {
      timer ??= setTimeout(flush, afterMs).unref()
    },
  }
}
