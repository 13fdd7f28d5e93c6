import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { isUnavailable } from '../../db/dialect.ts'
import type { AskRevisions } from '../../lists/ask-revisions.ts'
import { type LiveState, readLiveState } from './repository.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/**
 * Returns how to get what is live now: one small query for as long as nothing has changed. While
 * the database is away, it is what was live last. `known` is what was live when that was asked last.
 */
export function followLive(db: Db, ask: AskRevisions, log: Log) {
  let kept: { revision: string; state: Promise<LiveState> } | undefined
  let known: LiveState | undefined

  async function now(): Promise<LiveState> {
    const { live: revision } = await ask().catch((error) => {
      if (kept && isUnavailable(error)) return { live: kept.revision }
      throw error
    })
    if (kept?.revision === revision) return kept.state
    const state = readLiveState(db)
    kept = { revision, state }
    state.then(
      (found) => {
        known = found
        tell(log, found.forged)
      },
      () => {
        if (kept?.state === state) kept = undefined
      },
    )
    return state
  }

  return { now, known: () => known }
}

function tell(log: Log, forged: LiveState['forged']) {
  for (const release of forged) {
    log.error(release, 'a live release is left out: its signature is not right')
  }
}
