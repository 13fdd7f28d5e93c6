import type { FastifyBaseLogger } from 'fastify'
import { writeAs } from '../../foundation/db/writer.ts'

interface Settings {
  /** Writes all that has come together since; what it cannot write, it keeps or lets go. */
  write: () => Promise<void>
  afterMs: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Writes things together that come one by one: some time after the first of them, and when asked to. */
export function writeBehind({ write, afterMs, log }: Settings) {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  /** Resolves when all that has come by now is written, or could not be. */
  function flush() {
    clearTimeout(timer)
    timer = undefined
    // Whoever has reported last is not who writes.
    last = writeAs(null, () => last.then(write)).catch((err) =>
      log.warn({ err }, 'reports were not written'),
    )
    return last
  }

  return {
    flush,
    /** Something has come. */
    soon() {
      timer ??= setTimeout(flush, afterMs).unref()
    },
  }
}
