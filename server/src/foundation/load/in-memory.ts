import { tooManyRequests } from '../http/http-error.ts'

const maxCallers = 10_000

interface Settings {
  most: number
  withinMs: number
  message: string
}

/**
 * A limit that costs no query: of this server alone, and for what does no harm beyond it. Returns
 * what counts a use of a caller, and throws an HttpError 429 beyond the limit.
 */
export function createMemoryRateLimit({ most, withinMs, message }: Settings) {
  const used = new Map<string, number>()
  let span = 0

  return (caller: string, nowMs: number) => {
    const current = Math.floor(nowMs / withinMs)
    if (current !== span || used.size >= maxCallers) used.clear()
    span = current
    const uses = (used.get(caller) ?? 0) + 1
    if (uses > most) throw tooManyRequests(message, withinMs - (nowMs % withinMs))
    used.set(caller, uses)
  }
}

/** The same for what browsers report by themselves, in a minute. */
export function createReportRateLimit(most: number) {
  return createMemoryRateLimit({
    most,
    withinMs: 60_000,
    message: 'Too many reports. Please wait a little.',
  })
}
