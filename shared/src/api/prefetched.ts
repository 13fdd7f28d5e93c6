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
}

declare global {
  var salaPrefetched: Prefetched | undefined
}

/**
 * Takes a prefetched answer. Each can be taken once, by the session that requested it.
 * @returns undefined when there is none; it may resolve with undefined too, after an error
 */
export function takePrefetched(path: string): Promise<unknown> | undefined {
  const { salaPrefetched: prefetched } = globalThis
  const answer = prefetched?.answers.get(path)
  if (!prefetched || !answer) return undefined
  prefetched.answers.delete(path)
  const isSameSession = readSession()?.token === prefetched.token
  const isStale = performance.now() - prefetched.atMs > longestCallMs
  return isSameSession && !isStale ? answer : undefined
}
