import { readSession } from '../stored-session.ts'
import { longestCallMs } from './fetch-json.ts'

/** Answers that the document requested before its scripts were loaded (host/src/ask.ts). */
interface Prefetched {
  /** The session that requested them. */
  token: string
  /** Start of the requests, since the page began to load. */
  atMs: number
  /** By path below `/api`; undefined after an error. */
  answers: Map<string, Promise<unknown>>
  /** Those that have arrived. */
  arrived: Map<string, unknown>
}

declare global {
  var salaPrefetched: Prefetched | undefined
}

/**
 * Takes a prefetched answer. Each can be taken once, by the session that requested it.
 * @returns undefined when there is none; it may resolve with undefined too, after an error
 */
export function takePrefetched(path: string): Promise<unknown> | undefined {
  const prefetched = findUsable()
  const answer = prefetched?.answers.get(path)
  prefetched?.answers.delete(path)
  return answer
}

/** A prefetched answer that has arrived and was not taken yet, so that a list is shown with the first rendering. */
export function peekPrefetched(path: string) {
  const prefetched = findUsable()
  return prefetched?.answers.has(path) ? prefetched.arrived.get(path) : undefined
}

function findUsable() {
  const { salaPrefetched: prefetched } = globalThis
  if (!prefetched) return undefined
  const isSameSession = readSession()?.token === prefetched.token
  const isStale = performance.now() - prefetched.atMs > longestCallMs
  return isSameSession && !isStale ? prefetched : undefined
}
