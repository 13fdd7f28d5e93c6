import { setTimeout as pause } from 'node:timers/promises'
import { TimeoutError } from './with-timeout.ts'

interface Settings {
  /** Resolves when there is an answer again; rejects soon when there is none. */
  probe: () => Promise<unknown>
  /** Whoever waits for longer makes us look whether anybody answers at all. */
  patienceMs: number
  probeAgainMs: number
}

export interface CircuitBreaker {
  call<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/**
 * Lets nobody wait for what does not answer: once a call has waited for long and the probe gets no
 * answer either, all calls fail with a TimeoutError, those under way as well, until the probe has
 * been answered again. A call that takes long while the probe is answered just takes long.
 */
export function createCircuitBreaker({
  probe,
  patienceMs,
  probeAgainMs,
}: Settings): CircuitBreaker {
  /** How to give up each call that is under way. */
  const underWay = new Set<(error: Error) => void>()
  let isOpen = false
  let isProbing = false
  let isStopped = false

  const isAnswered = () =>
    probe().then(
      () => true,
      () => false,
    )

  async function lookUntilAnswered() {
    if (isProbing) return
    isProbing = true
    while (!isStopped && !(await isAnswered())) {
      isOpen = true
      for (const giveUp of underWay) giveUp(noAnswer())
      await pause(probeAgainMs, undefined, { ref: false })
    }
    isOpen = false
    isProbing = false
  }

  return {
    async call<T>(work: () => Promise<T>) {
      if (isOpen) throw noAnswer()
      // A race with one promise for all calls would keep what came of each for as long as that is open.
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const timer = setTimeout(lookUntilAnswered, patienceMs)
      underWay.add(reject)
      try {
        work().then(resolve, reject)
        return await promise
      } finally {
        clearTimeout(timer)
        underWay.delete(reject)
      }
    },
    stop() {
      isStopped = true
    },
  }
}

const noAnswer = () => new TimeoutError('the database does not answer')
