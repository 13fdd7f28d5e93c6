import { isUnavailable } from './dialect.ts'
import { withTimeout } from './with-timeout.ts'

interface Settings {
  /** Called once when the database is away, not again until it was there. */
  onAway?: (error: unknown) => void
  longestAnswerMs?: number
  askAgainMs?: number
}

/**
 * Returns how to read something, and to get what was read last while the database is away. Only the
 * first who asks then waits for an answer; until there is one again, it is asked for in the background.
 * `last` is what was read last, if anything was.
 */
export function staleIfError<Value>(
  read: () => Promise<Value>,
  { onAway = () => {}, longestAnswerMs = 2000, askAgainMs = 250 }: Settings = {},
): (() => Promise<Value>) & { last: () => Value | undefined } {
  let last: { value: Value; begun: number } | undefined
  let isAway = false
  let begun = 0

  async function readNow() {
    const own = ++begun
    const value = await withTimeout(longestAnswerMs, read())
    // One that began later may have been quicker.
    if (!last || last.begun < own) last = { value, begun: own }
    return value
  }

  function askLater() {
    setTimeout(askAgain, askAgainMs).unref()
  }

  async function askAgain() {
    try {
      await readNow()
      isAway = false
    } catch (error) {
      isAway = isUnavailable(error)
      if (isAway) askLater()
    }
  }

  async function look() {
    if (!last) return readNow()
    if (isAway) return last.value
    try {
      return await readNow()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!isAway) {
        isAway = true
        onAway(error)
        askLater()
      }
      return last.value
    }
  }
  return Object.assign(look, { last: () => last?.value })
}
