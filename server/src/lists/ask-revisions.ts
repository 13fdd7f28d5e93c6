import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Revisions, readRevisions } from './repository.ts'

export type AskRevisions = () => Promise<Revisions>

/**
 * Returns how to get the revisions as they are now. All who ask in one turn of the event loop share
 * one query, which begins after they have asked: nobody sees less than what was there before.
 */
export function askRevisions(db: Db): AskRevisions {
  let asking: Promise<Revisions> | undefined

  return () => {
    asking ??= nextTurn().then(() => {
      asking = undefined
      return readRevisions(db)
    })
    return asking
  }
}
