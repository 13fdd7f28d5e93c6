import { withTimeout } from './circuit-breaker.ts'
import { isUnavailable } from './dialect.ts'

const timeoutMs = 2000
const retryEveryMs = 250

/**
 * Returns a function that reads a value, and returns the last value while the database is unavailable. Only
 * the first call waits for the timeout then; the others return at once, and a retry runs in the background.
 * `last` returns the last value, if any.
 * @param onUnavailable called once when the database becomes unavailable
 */
export function staleIfError<Value>(
  read: () => Promise<Value>,
  { onUnavailable }: { onUnavailable: (error: unknown) => void },
): (() => Promise<Value>) & { last: () => Value | undefined } {
  let last: { value: Value; id: number } | undefined
  let isDown = false
  let reads = 0

  async function readNow() {
    const id = ++reads
    const value = await withTimeout(timeoutMs, read())
    // A later read may have been faster.
    if (!last || last.id < id) last = { value, id }
    return value
  }

  async function retryUntilAvailable() {
    while (isDown) {
      await new Promise((resolve) => setTimeout(resolve, retryEveryMs).unref())
      isDown = await readNow().then(() => false, isUnavailable)
    }
  }

  async function readOrStale() {
    if (!last) return readNow()
    if (isDown) return last.value
    try {
      return await readNow()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!isDown) {
        isDown = true
        onUnavailable(error)
        void retryUntilAvailable()
      }
      return last.value
    }
  }
  return Object.assign(readOrStale, { last: () => last?.value })
}
