import { ApiError } from '../api/api-error.ts'
import { readChanges } from './read-changes.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000
const pollEveryMs = 2000

interface Follower {
  /** The list's place below `/api`. */
  name: string
  reload: () => void
}

/** All of a page read one answer: a browser keeps few connections to one server. */
const followers = new Set<Follower>()
let leaving: AbortController | undefined

/**
 * Calls `reload` whenever a list may be another one, until the signal says that nobody looks any more.
 * Where the events are refused, it is called every two seconds until they can be had.
 * @param name the list's place below `/api`
 */
export function followList(name: string, reload: () => void, signal: AbortSignal) {
  const follower = { name, reload }
  followers.add(follower)
  if (!leaving) {
    leaving = new AbortController()
    followAll(leaving.signal)
  }
  signal.addEventListener('abort', () => {
    followers.delete(follower)
    if (followers.size > 0) return
    leaving?.abort()
    leaving = undefined
  })
}

async function followAll(signal: AbortSignal) {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    let isRefused = false
    try {
      await readChanges(({ list }) => {
        retryMs = firstRetryMs
        tell(({ name }) => name === list)
      }, signal)
    } catch (error) {
      isRefused = error instanceof ApiError
    }
    for (let waitedMs = 0; waitedMs < retryMs && !signal.aborted; waitedMs += pollEveryMs) {
      await wait(Math.min(retryMs, pollEveryMs), signal)
      if (isRefused && !signal.aborted) tell(() => true)
    }
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
}

function tell(isMeant: (follower: Follower) => boolean) {
  for (const follower of followers) if (isMeant(follower)) follower.reload()
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
