/** How a call ended: what was left says nothing of the backend. */
export type Outcome = 'answered' | 'failed' | 'left'

interface Settings {
  mostFailures: number
  restMs: number
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Leaves alone who has failed too often in a row: for a while nobody is let in, then one call at a
 * time, until one of them is answered. Unlike the database's (db/circuit-breaker.ts) it asks for nothing by itself.
 */
export function openBreaker({ mostFailures, restMs, now }: Settings) {
  let failures = 0
  let openedAtMs: number | undefined
  let isTrying = false

  /** How long it rests still; a clock that was set back makes that no longer. */
  function waitMs() {
    const restedMs = openedAtMs === undefined ? restMs : now() - openedAtMs
    return restedMs < 0 ? 0 : Math.max(0, restMs - restedMs)
  }

  return {
    waitMs,

    isOpen: () => openedAtMs !== undefined,

    /** Lets a call in, and returns how to tell how it ended; undefined when it is not let in. */
    enter() {
      const isTrial = openedAtMs !== undefined
      if (waitMs() > 0 || (isTrial && isTrying)) return undefined
      if (isTrial) isTrying = true
      return (outcome: Outcome) => {
        if (isTrial) isTrying = false
        // Who was let in before it opened is no trial.
        if (outcome === 'left' || (openedAtMs !== undefined && !isTrial)) return
        failures = outcome === 'answered' ? 0 : failures + 1
        openedAtMs = failures >= mostFailures ? now() : undefined
      }
    },
  }
}
