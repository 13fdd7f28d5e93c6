import type { ReadRevisions, Revisions } from '../revisions/repository.ts'

/** Gets of what views are made now, or nothing while the database is away. */
type OnKnown = (state: string | undefined) => void

/**
 * Asks of what views are made now for all who come while one question has not been sent: they wait in one
 * line, for a promise for each of them costs more than their answers.
 */
export function coalesceRevisions(revisions: ReadRevisions, now: () => number) {
  let line: { asked: Promise<Revisions>; callers: OnKnown[] } | undefined
  let waiting = 0
  let last: { of: Revisions; text: string } | undefined

  function stateOf(known: Revisions) {
    if (last?.of !== known) last = { of: known, text: JSON.stringify(Object.entries(known).sort()) }
    return `${Math.floor(now() / 1000)} ${last.text}`
  }

  function answer(callers: OnKnown[], state: string | undefined) {
    waiting -= callers.length
    for (const onKnown of callers.splice(0)) {
      // What one of them cannot do with it is no matter of the others.
      try {
        onKnown(state)
      } catch {
        onKnown(undefined)
      }
    }
  }

  return {
    waiting: () => waiting,
    whenKnown(onKnown: OnKnown) {
      const asked = revisions()
      if (line?.asked !== asked) {
        const callers: OnKnown[] = []
        line = { asked, callers }
        asked.then(
          (known) => answer(callers, stateOf(known)),
          () => answer(callers, undefined),
        )
      }
      line.callers.push(onKnown)
      waiting++
    },
  }
}
