import { overloaded } from './http-error.ts'

interface Bounds {
  /** So many tasks run at a time. */
  atOnce: number
  maxWaiting: number
}

interface Waiting {
  key: string
  priority: number
  start: () => void
  refuse: (error: Error) => void
}

/**
 * Runs few tasks at a time. Of those that wait, the one with the lowest priority is next; each priority is
 * that much higher as more of the same key wait, so that keys take turns. When too many wait, the last
 * in that order is turned away with 503: whoever floods crowds out themselves.
 */
export function createFairQueue({ atOnce, maxWaiting }: Bounds) {
  /** In the order in which they will run. */
  const waiting: Waiting[] = []
  let running = 0

  function wait(key: string, priority: number) {
    return new Promise<void>((start, refuse) => {
      const ownPriority = priority + waiting.filter((one) => one.key === key).length
      const behind = waiting.findLastIndex((one) => one.priority <= ownPriority)
      waiting.splice(behind + 1, 0, { key, priority: ownPriority, start, refuse })
      if (waiting.length > maxWaiting) waiting.pop()?.refuse(overloaded())
    })
  }

  return async <T>(key: string, priority: number, task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    // A place is handed on, not given back, so that nobody slips in between.
    else await wait(key, priority)
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else running--
    }
  }
}
