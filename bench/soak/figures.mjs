/** Counts and times of answers, by what was asked. */
export function openFigures() {
  const kinds = new Map()
  const beganAtMs = performance.now()

  function of(kind) {
    const known = kinds.get(kind)
    if (known) return known
    const made = { timesMs: [], turnedAway: 0, failures: new Map() }
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
        figures.timesMs.push({ atMs: startMs - beganAtMs, tookMs: performance.now() - startMs })
      } else if ([429, 503].includes(status) && headers?.['retry-after']) figures.turnedAway++
      else figures.failures.set(status, (figures.failures.get(status) ?? 0) + 1)
      return result
    },
  }
}

/** The time below which that share of `timesMs`, in order, lies. */
export function percentile(timesMs, share) {
  return timesMs[Math.min(timesMs.length - 1, Math.floor(timesMs.length * share))] ?? 0
}
