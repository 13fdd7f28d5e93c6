import type { ReadRevisions, Revisions } from '../revisions/repository.ts'

/** Called with the state, or with undefined while the database is unavailable. */
type OnState = (state: string | undefined) => void

/**
 * Coalesces the reads of the state that cached views depend on: the revisions and the current second. Requests
 * that share a query wait in one array: a promise for each would cost more than its answer.
 */
export function coalesceRevisions(readRevisions: ReadRevisions, now: () => number) {
  let batch: { query: Promise<Revisions>; callbacks: OnState[] } | undefined
  let waiting = 0
  let last: { revisions: Revisions; text: string } | undefined

  function toState(revisions: Revisions) {
    if (last?.revisions !== revisions) {
      last = { revisions, text: JSON.stringify(Object.entries(revisions).sort()) }
    }
    return `${Math.floor(now() / 1000)} ${last.text}`
  }

  function callAll(callbacks: OnState[], state: string | undefined) {
    waiting -= callbacks.length
    for (const onState of callbacks.splice(0)) {
      // An error of one request must not affect the others.
      try {
        onState(state)
      } catch {
        onState(undefined)
      }
    }
  }

  return {
    waiting: () => waiting,
    readState(onState: OnState) {
      const query = readRevisions()
      if (batch?.query !== query) {
        const callbacks: OnState[] = []
        batch = { query, callbacks }
        query.then(
          (revisions) => callAll(callbacks, toState(revisions)),
          () => callAll(callbacks, undefined),
        )
      }
      batch.callbacks.push(onState)
      waiting++
    },
  }
}
