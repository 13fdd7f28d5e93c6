import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { withTimeout } from '../db/with-timeout.ts'
import { createRevisionsQuery, type Revisions } from './repository.ts'

/** A page that is kept is shown by then, though the database hangs. */
const longestAnswerMs = 3000

export type ReadRevisions = () => Promise<Revisions>

/**
 * Returns how to get the revisions as they are now. All who ask in one turn of the event loop share
 * one query, which begins after they have asked: nobody sees less than what was there before.
 * Rejects when the database does not answer soon.
 */
export function createRevisionsReader(db: Db): ReadRevisions {
  const read = createRevisionsQuery(db)
  let asking: Promise<Revisions> | undefined

  return () => {
    asking ??= nextTurn().then(() => {
      asking = undefined
      return withTimeout(longestAnswerMs, read())
    })
    return asking
  }
}
