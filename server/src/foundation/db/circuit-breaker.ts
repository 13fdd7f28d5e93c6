import { setTimeout as pause } from 'node:timers/promises'
import { NoAnswerError } from './with-timeout.ts'

interface Settings {
  /** Resolves when there is an answer again; rejects soon when there is none. */
  probe: () => Promise<unknown>
  /** Whoever waits for longer makes us look whether anybody answers at all. */
  patienceMs: number
  probeAgainMs: number
}

export interface Breaker {
  call<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/**
 * Lets nobody wait for what does not answer: once a call has waited for long and the probe gets no
 * answer either, all calls fail with a NoAnswerError, those under way as well, until the probe has
 * been answered again. A call that takes long while the probe is answered just takes long.
 */
export function circuitBreaker({ probe, patienceMs, probeAgainMs }: Settings): Breaker {
  let opening = newOpening()
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
      opening.reject(noAnswer())
      await pause(probeAgainMs, undefined, { ref: false })
    }
    if (isOpen) opening = newOpening()
    isOpen = false
    isProbing = false
  }

  return {
    async call(work) {
      if (isOpen) throw noAnswer()
      const timer = setTimeout(lookUntilAnswered, patienceMs)
      return Promise.race([work(), opening.promise]).finally(() => clearTimeout(timer))
    },
    stop() {
      isStopped = true
    },
  }
}

function newOpening() {
  const opening = Promise.withResolvers<never>()
  // There may be nobody under way to hear of it.
  opening.promise.catch(() => {})
  return opening
}

const noAnswer = () => new NoAnswerError('the database does not answer')
