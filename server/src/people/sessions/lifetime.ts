const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A session ends when nobody has used it for so long. */
export const idleMs = 12 * hourMs
/** However much it is used. */
export const longestMs = 7 * 24 * hourMs
/** Its use is noted at most so often. */
export const notedEveryMs = minuteMs
/** How far the clocks of two servers may be apart. */
const clockSkewMs = 5 * minuteMs

/** When a session ends that was opened and is used at these times. */
export function endOf(createdAtMs: number, usedAtMs: number) {
  return Math.min(usedAtMs + idleMs, createdAtMs + longestMs)
}

/** Whether the clock says that the session was used in the future: it was set back. */
export function isAhead({ createdAt, lastSeenAt }: Times, nowMs: number) {
  return Math.max(createdAt, lastSeenAt) > nowMs + clockSkewMs
}

interface Times {
  createdAt: number
  lastSeenAt: number
}
