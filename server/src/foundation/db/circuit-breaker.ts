import { setTimeout as pause } from 'node:timers/promises'

/** No answer came in time; the work may still succeed. */
export class TimeoutError extends Error {}

/** Returns the result of `work`. Throws a TimeoutError when there is none after `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new TimeoutError(`no answer within ${timeoutMs} ms`)),
    timeoutMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

interface Options {
  /** Resolves when the database answers; rejects soon when it does not. */
  probe: () => Promise<unknown>
  /** A call that takes longer starts the probe. */
  slowAfterMs: number
  probeEveryMs: number
}

export interface CircuitBreaker {
  call<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/**
 * A circuit breaker. When a call is slow and the probe fails too, the circuit opens: pending and new calls
 * fail with a TimeoutError until the probe succeeds. While the probe succeeds, a slow call may go on.
 */
export function createCircuitBreaker({
  probe,
  slowAfterMs,
  probeEveryMs,
}: Options): CircuitBreaker {
  /** Rejects each pending call. */
  const pending = new Set<(error: Error) => void>()
  let isOpen = false
  let isProbing = false
  let isStopped = false

  const isReachable = () =>
    probe().then(
      () => true,
      () => false,
    )

  async function probeUntilReachable() {
    if (isProbing) return
    isProbing = true
    while (!isStopped && !(await isReachable())) {
      isOpen = true
      for (const reject of pending) reject(unreachable())
      await pause(probeEveryMs, undefined, { ref: false })
    }
    isOpen = false
    isProbing = false
  }

  return {
    async call<T>(work: () => Promise<T>) {
      if (isOpen) throw unreachable()
      // Promise.race with one promise for all calls would retain the result of each while that is pending.
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const timer = setTimeout(probeUntilReachable, slowAfterMs)
      pending.add(reject)
      try {
        work().then(resolve, reject)
        return await promise
      } finally {
        clearTimeout(timer)
        pending.delete(reject)
      }
    },
    stop() {
      isStopped = true
    },
  }
}

const unreachable = () => new TimeoutError('the database does not answer')
