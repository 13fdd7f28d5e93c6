import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../../foundation/db/dialect.ts'

interface PublishOptions {
  publish: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'error'>
  /** Aborted when the server stops. */
  signal: AbortSignal
  retryAfterMs?: number
}

/**
 * Publishes the builds of the checkout once, at the start. Never throws: what is live stays live. Retries in the
 * background while the database is away.
 */
export async function publishAtStart(options: PublishOptions): Promise<void> {
  const { publish, log, signal, retryAfterMs = 5000 } = options
  try {
    await publish()
  } catch (err) {
    log.error({ err }, 'could not publish the checkout')
    if (!isUnavailable(err)) return
    pause(retryAfterMs, undefined, { signal }).then(
      () => publishAtStart(options),
      () => undefined,
    )
  }
}
