import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { checkNeeded } from '../policy/names-and-routes.ts'
import { type Change, retireLive } from './change-live.ts'
import { decide, RefusedError } from './decide.ts'
import { amongLive, readLiveState } from './repository.ts'

/** Takes an app out of what is live, once nothing that is live needs it. */
export function retire(db: Db, change: Omit<Change, 'revision'>) {
  const { app } = change
  return decide(db, app, async (state, current) => {
    if (!current) {
      if (state.retired.some((one) => one.app === app)) return true
      throw new HttpError(409, `Nothing of ${app} is live.`)
    }
    const { others } = amongLive(state, app)
    const findings = checkNeeded({ candidate: current.live, others })
    if (findings.length > 0) throw new RefusedError(findings, 'retirement')
    return retireLive(db, { ...change, revision: state.revision })
  })
}

/** What was retired, by whom, when and why. */
export async function readRetired(db: Db) {
  const { retired } = await readLiveState(db)
  return retired.map(({ retiredAt, ...one }) => ({
    ...one,
    retiredAt: new Date(retiredAt).toISOString(),
  }))
}
