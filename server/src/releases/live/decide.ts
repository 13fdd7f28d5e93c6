import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { type LiveApp, type LiveState, readLiveState } from './repository.ts'

/** The policy's answer to what cannot be, beside what is live now. */
export class RefusedError extends Error {
  readonly findings: Finding[]

  constructor(findings: Finding[], what = 'release') {
    super(`The gate refuses this ${what}.`)
    this.findings = findings
  }
}

const mostTries = 5

/** Decides on what is live, again when that has changed before the decision was carried out. */
export async function decide(
  db: Db,
  app: string,
  carryOut: (state: LiveState, current: LiveApp | undefined) => Promise<boolean>,
) {
  for (let tries = 0; tries < mostTries; tries++) {
    const state = await readLiveState(db)
    const current = state.apps.find((one) => one.app === app)
    if (await carryOut(state, current)) return
  }
  throw new HttpError(503, 'Too many releases are going on at once. Please try again.', {
    'retry-after': '1',
  })
}
