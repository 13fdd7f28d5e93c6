import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type LiveState, readLiveState } from './repository.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/** Returns how to get what is live at a revision; it is read once. */
export function followLive(db: Db, log: Log): (revision: string) => Promise<LiveState> {
  let kept: { revision: string; state: Promise<LiveState> } | undefined

  return async (revision) => {
    if (kept?.revision === revision) return kept.state
    const state = readLiveState(db)
    kept = { revision, state }
    state.then(
      ({ forged }) => tell(log, forged),
      () => {
        if (kept?.state === state) kept = undefined
      },
    )
    return state
  }
}

function tell(log: Log, forged: LiveState['forged']) {
  for (const release of forged) {
    log.error(release, 'a live release is left out: its signature is not right')
  }
}
