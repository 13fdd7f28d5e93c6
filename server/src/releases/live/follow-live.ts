import type { FastifyBaseLogger } from 'fastify'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { type LiveState, readLiveState } from './repository.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/** Returns how to get what is live at a revision; it is read once. */
export function followLive(db: Db, cache: Cache, log: Log) {
  const cached = cache.part<LiveState>('live', (state) => JSON.stringify(state).length)

  async function read() {
    const state = await readLiveState(db)
    for (const release of state.forged) {
      log.error(release, 'a live release is left out: its signature is not right')
    }
    return state
  }
  return (revision: string) => cached.find(revision, read)
}
