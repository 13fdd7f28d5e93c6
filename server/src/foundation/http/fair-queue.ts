import { overloaded } from './http-error.ts'

interface Limits {
  concurrency: number
  maxWaiting: number
}

interface Waiting {
  key: string
  priority: number
  start: () => void
  refuse: (error: Error) => void
}

/**
 * Limits how many tasks run at a time; the others wait in a priority queue, lowest number first. Each waiting
 * task of a key adds one to the number of its next, so that keys alternate. When too many wait, the last is
 * rejected with 503: a flood crowds out only itself.
 */
export function createFairQueue({ concurrency, maxWaiting }: Limits) {
  /** Sorted: the next to run is first. */
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
    if (running < concurrency) running++
    // A finished task hands its slot to the next one, so that no new task overtakes.
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
