import { tooBusy } from './http-error.ts'

/**
 * Runs at most `atOnce` tasks at a time and lets at most `mostWaiting` of each sender wait; what
 * comes on top of that is turned away with 503. Senders take turns: one who has many waiting keeps
 * nobody else from being next.
 */
export function bounded(atOnce: number, mostWaiting: number) {
  const queues = new Map<string, (() => void)[]>()
  let running = 0

  function wait(sender: string) {
    const queue = queues.get(sender) ?? []
    if (queue.length >= mostWaiting) throw tooBusy()
    queues.set(sender, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }

  function takeNext() {
    const [first] = queues
    if (!first) return undefined
    const [sender, queue] = first
    const next = queue.shift()
    queues.delete(sender)
    // Behind all others.
    if (queue.length > 0) queues.set(sender, queue)
    return next
  }

  return async <T>(task: () => Promise<T>, sender = ''): Promise<T> => {
    if (running < atOnce) running++
    // A place is handed on, not given back, so that nobody slips in between.
    else await wait(sender)
    try {
      return await task()
    } finally {
      const next = takeNext()
      if (next) next()
      else running--
    }
  }
}
