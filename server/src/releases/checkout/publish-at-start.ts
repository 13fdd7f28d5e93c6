import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../../foundation/db/dialect.ts'

interface Parts {
  publish: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'error'>
  /** Aborted when the server stops. */
  signal: AbortSignal
  tryAgainMs?: number
}

/**
 * Publishes the builds of the checkout, once, at the start. It never throws: what is live stays live. While the
 * database is away it retries in the background.
 */
export async function publishAtStart(parts: Parts): Promise<void> {
  const { publish, log, signal, tryAgainMs = 5000 } = parts
  try {
    await publish()
  } catch (err) {
    log.error({ err }, 'could not publish the checkout')
    if (!isUnavailable(err)) return
    pause(tryAgainMs, undefined, { signal }).then(
      () => publishAtStart(parts),
      () => undefined,
    )
  }
}
