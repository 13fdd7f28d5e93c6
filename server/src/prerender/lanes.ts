import { HttpError } from '../http/http-error.ts'

/**
 * For whom something is rendered: the page that all visitors share; a further page of one list; the
 * answer to one form; whatever else only one visitor asks for.
 */
export type Lane = 'shared' | 'further' | 'form' | 'single'

/**
 * Runs one task at a time. What visitors share goes before all else; the other lanes take turns, so
 * that a flood in one holds up itself. In each at most `mostWaiting` tasks wait; whoever comes on
 * top of that is turned away with 503.
 */
export function openLanes(mostWaiting: number) {
  const shared: (() => void)[] = []
  // Whoever has had a turn goes to the end.
  const others = new Map<Lane, (() => void)[]>([
    ['further', []],
    ['form', []],
    ['single', []],
  ])
  let isBusy = false

  function next() {
    const first = shared.shift()
    if (first) return first
    for (const [lane, waiting] of others) {
      const task = waiting.shift()
      if (!task) continue
      others.delete(lane)
      others.set(lane, waiting)
      return task
    }
    return undefined
  }

  return async <T>(lane: Lane, task: () => Promise<T>): Promise<T> => {
    if (isBusy) {
      const waiting = others.get(lane) ?? shared
      if (waiting.length >= mostWaiting) {
        throw new HttpError(503, 'Too much is going on at once. Please try again in a moment.', {
          'retry-after': '5',
        })
      }
      // The place is handed on, not given back, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    isBusy = true
    try {
      return await task()
    } finally {
      const begin = next()
      if (begin) begin()
      else isBusy = false
    }
  }
}
