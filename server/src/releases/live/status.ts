import type { Db } from '../../foundation/db/database.ts'
import { getThresholds } from '../health/canary-rule.ts'
import { readLastErrors } from '../health/last-errors.ts'
import { readHealth } from '../health/visits.ts'
import { readVitals } from '../health/vitals.ts'
import { type LiveApp, readLiveState } from './repository.ts'

/** Reads the status of every app: versions, health, vitals and errors. */
export async function readStatuses(db: Db) {
  const { apps } = await readLiveState(db)
  return Promise.all(apps.map((app) => toStatus(db, app)))
}

export async function readStatus(db: Db, name: string) {
  const { apps } = await readLiveState(db)
  const found = apps.find(({ app }) => app === name)
  return found && toStatus(db, found)
}

async function toStatus(db: Db, { app, live, previous, canary, promotedBy, promotedAt }: LiveApp) {
  return {
    app,
    live: live.version,
    previous: previous?.version ?? null,
    liveSince: new Date(promotedAt).toISOString(),
    promotedBy,
    canary: canary && {
      version: canary.release.version,
      percent: canary.percent,
      until: canary.untilMs === null ? null : new Date(canary.untilMs).toISOString(),
      visitsNeeded: getThresholds(canary.release.manifest).visits,
    },
    health: await readHealth(db, app),
    vitals: await readVitals(db, app),
    errors: await readLastErrors(db, app),
  }
}

/** Reads which apps were retired, by whom, when and why. */
export async function readRetired(db: Db) {
  const { retired } = await readLiveState(db)
  return retired.map(({ retiredAt, ...one }) => ({
    ...one,
    retiredAt: new Date(retiredAt).toISOString(),
  }))
}
