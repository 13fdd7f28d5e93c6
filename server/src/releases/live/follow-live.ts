import type { Db } from '../../db/database.ts'
import { isUnavailable } from '../../db/dialect.ts'
import type { AskRevisions } from '../../lists/ask-revisions.ts'
import { type LiveState, readLiveState } from './repository.ts'

/**
 * Returns how to get what is live now: one small query for as long as nothing has changed. While
 * the database is away, it is what was live last.
 */
export function followLive(db: Db, ask: AskRevisions): () => Promise<LiveState> {
  let kept: { revision: string; state: Promise<LiveState> } | undefined

  return async () => {
    const { live: revision } = await ask().catch((error) => {
      if (kept && isUnavailable(error)) return { live: kept.revision }
      throw error
    })
    if (kept?.revision === revision) return kept.state
    const state = readLiveState(db)
    kept = { revision, state }
    state.catch(() => {
      if (kept?.state === state) kept = undefined
    })
    return state
  }
}
