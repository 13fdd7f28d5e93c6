import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../../foundation/db/dialect.ts'

interface Parts {
  publish: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'error'>
  /** The server ends. */
  signal: AbortSignal
  tryAgainMs?: number
}

/**
 * Publishes what the checkout has built, at the start and no later. It never fails: what is live stays
 * so. Nobody waits for a database that is away; it is tried again until it was there once.
 */
export async function publishAtStart(parts: Parts): Promise<void> {
  const { publish, log, signal, tryAgainMs = 5000 } = parts
  try {
    await publish()
  } catch (err) {
    log.error({ err }, 'the checkout was not published')
    if (!isUnavailable(err)) return
    pause(tryAgainMs, undefined, { signal }).then(
      () => publishAtStart(parts),
      () => undefined,
    )
  }
}
