import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { bearer, createApiError } from '../api/bearer.ts'
import { apiBase } from '../api/fetch-json.ts'
import type { ListChange } from '../contract/entry.ts'

const endWhenHiddenForMs = 60_000

/**
 * Calls `reload` when another user changes a list. Stops while the page is hidden for more than a minute.
 * @param email of the signed-in user
 */
export function useChanges(name: string, email: string | null, reload: () => void) {
  useEffect(() => {
    if (!email) return
    let unfollow: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const follow = () => {
      clearTimeout(timer)
      unfollow ??= followList(name, reload)
    }
    const end = () => {
      unfollow?.()
      unfollow = null
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') follow()
      else timer = setTimeout(end, endWhenHiddenForMs)
    }

    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
      end()
    }
  }, [name, email, reload])
}

const firstRetryMs = 1000
const longestRetryMs = 30_000
const pollEveryMs = 2000

interface Follower {
  /** Path of the list below `/api`. */
  name: string
  reload: () => void
}

/** They share one event stream: browsers limit the connections to a server. */
const followers = new Set<Follower>()
let stream: AbortController | undefined

/** Calls `reload` whenever a list may have changed. @returns unfollow */
function followList(name: string, reload: () => void) {
  const follower: Follower = { name, reload }
  followers.add(follower)
  if (!stream) {
    stream = new AbortController()
    followAll(stream.signal)
  }
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    stream?.abort()
    stream = undefined
  }
}

/**
 * Reads the event stream, and reconnects with exponential backoff. While the server refuses it, the lists are reloaded
 * every two seconds.
 */
async function followAll(signal: AbortSignal) {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    let isRefused = false
    try {
      await readChanges(({ list }) => {
        retryMs = firstRetryMs
        notify(({ name }) => name === list)
      }, signal)
    } catch (error) {
      isRefused = error instanceof ApiError
    }
    for (let waitedMs = 0; waitedMs < retryMs && !signal.aborted; waitedMs += pollEveryMs) {
      await wait(Math.min(retryMs, pollEveryMs), signal)
      if (isRefused && !signal.aborted) notify(() => true)
    }
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
}

function notify(isAffected: (follower: Follower) => boolean) {
  for (const follower of followers) if (isAffected(follower)) follower.reload()
}

/**
 * Reads the event stream until it ends. Not an `EventSource`, which cannot send the token.
 * @throws {ApiError} when it is refused; otherwise what `fetch` throws
 */
async function readChanges(onChange: (change: ListChange) => void, signal: AbortSignal) {
  const headers = new Headers(bearer())
  const response = await fetch(`${apiBase}/changes`, { headers, signal })
  if (!response.ok || !response.body) {
    throw createApiError(response.status, headers.get('authorization'), undefined)
  }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: ')) onChange(JSON.parse(line.slice('data: '.length)))
    }
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
