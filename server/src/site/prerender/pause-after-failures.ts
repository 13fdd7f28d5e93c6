const firstPauseMs = 30_000
const longestPauseMs = 10 * 60_000
const mostKept = 100

/** Remembers what has failed: for half a minute, and twice as long each time that it fails again. */
export function pauseAfterFailures(now: () => number) {
  const kept = new Map<string, { failures: number; untilMs: number }>()

  return {
    isPaused: (key: string) => (kept.get(key)?.untilMs ?? 0) > now(),
    add(key: string) {
      const failures = (kept.get(key)?.failures ?? 0) + 1
      if (kept.size >= mostKept) kept.clear()
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      kept.set(key, { failures, untilMs: now() + pauseMs })
    },
    forget: (key: string) => {
      kept.delete(key)
    },
  }
}
