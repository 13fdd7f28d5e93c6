/** Into how many parts of the same length the time is cut. */
export const parts = 10

/** Counts and times of answers, by what was asked and by the part of the time that it was asked in. */
export function openFigures(seconds) {
  const kinds = new Map()
  const beganAtMs = performance.now()

  function of(kind) {
    const known = kinds.get(kind)
    if (known) return known
    const made = {
      timesMs: Array.from({ length: parts }, () => []),
      turnedAway: 0,
      failures: new Map(),
    }
    kinds.set(kind, made)
    return made
  }

  return {
    kinds,
    /** Waits for an answer whose status should be one of `right`. */
    async time(kind, answer, right = [200]) {
      const figures = of(kind)
      const startMs = performance.now()
      const result = await answer().catch(({ code, message }) => ({ status: code ?? message }))
      const { status, headers } = result
      if (right.includes(status)) {
        figures.timesMs[partOf(startMs - beganAtMs, seconds)].push(performance.now() - startMs)
      } else if ([429, 503].includes(status) && headers?.['retry-after']) figures.turnedAway++
      else figures.failures.set(status, (figures.failures.get(status) ?? 0) + 1)
      return result
    },
  }
}

/** In which part of `seconds` something is that was `atMs` after their beginning. */
export function partOf(atMs, seconds) {
  return Math.min(parts - 1, Math.floor((atMs * parts) / (seconds * 1000)))
}

/** The time below which that share of `timesMs`, in order, lies. */
export function percentile(timesMs, share) {
  return timesMs[Math.min(timesMs.length - 1, Math.floor(timesMs.length * share))] ?? 0
}
