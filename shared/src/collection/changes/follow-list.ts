import { ApiError } from '../../api/api-error.ts'
import { readChanges } from './read-changes.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000
const pollEveryMs = 2000

/**
 * Calls `reload` whenever a list may be another one, until the signal says that nobody looks any more.
 * Where the events are refused, it is called every two seconds until they can be had.
 * @param name the list's place below `/api`
 */
export async function followList(name: string, reload: () => void, signal: AbortSignal) {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    let isRefused = false
    try {
      await readChanges(({ list }) => {
        retryMs = firstRetryMs
        if (list === name) reload()
      }, signal)
    } catch (error) {
      isRefused = error instanceof ApiError
    }
    for (let waitedMs = 0; waitedMs < retryMs && !signal.aborted; waitedMs += pollEveryMs) {
      await wait(Math.min(retryMs, pollEveryMs), signal)
      if (isRefused && !signal.aborted) reload()
    }
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
}

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
