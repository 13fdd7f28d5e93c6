/**
 * Runs one task at a time for each key. All who come while it runs share the next, which begins
 * after they have come: however many there are, each waits for two at most and sees nothing older.
 */
export function coalesce<Result>() {
  const running = new Map<string, Promise<Result>>()
  const next = new Map<string, Promise<Result>>()

  return (key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = running.get(key)
    if (!before) return start()
    const waiting = next.get(key) ?? before.then(start, start)
    next.set(key, waiting)
    return waiting

    function start() {
      next.delete(key)
      const started = task().finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    }
  }
}
