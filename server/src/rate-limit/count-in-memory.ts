interface Bounds {
  /** So many uses are allowed within `withinMs` of the first. */
  most: number
  withinMs: number
}

const mostKeys = 10_000

/**
 * Counts uses by key in this process alone: for what must cost nothing to refuse. It forgets whom it
 * has known for longest when more come than it can keep.
 */
export function countInMemory(now: () => number, { most, withinMs }: Bounds) {
  const counts = new Map<string, { used: number; untilMs: number }>()

  function countOf(key: string) {
    const known = counts.get(key)
    // A clock that was set back must not lock anybody out.
    if (known && known.untilMs > now() && known.untilMs <= now() + withinMs) return known
    counts.delete(key)
    const [oldest] = counts.keys()
    if (oldest !== undefined && counts.size >= mostKeys) counts.delete(oldest)
    const count = { used: 0, untilMs: now() + withinMs }
    counts.set(key, count)
    return count
  }

  return {
    /** Counts a use; returns for how long there are no more, 0 if this one is allowed. */
    consume(key: string) {
      const count = countOf(key)
      if (count.used >= most) return count.untilMs - now()
      count.used++
      return 0
    },
    /** Takes a use back that was counted. */
    refund(key: string) {
      const count = counts.get(key)
      if (count && count.used > 0) count.used--
    },
  }
}
