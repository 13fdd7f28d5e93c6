import { tooBusy } from './http-error.ts'

/**
 * Runs at most `atOnce` tasks at a time and lets at most `mostWaiting` wait; whoever comes on top
 * of that is turned away with 503.
 */
export function bounded(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= mostWaiting) throw tooBusy()
      // A place is handed on, not given back, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
