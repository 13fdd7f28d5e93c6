import type { Db } from '../../foundation/db/database.ts'
import { newErrorsOf } from '../health/errors.ts'
import { lastErrorsOf } from '../health/last-errors.ts'
import { healthOf } from '../health/repository.ts'
import { thresholdsOf } from '../health/thresholds.ts'
import { vitalsOf } from '../health/vitals.ts'
import { type LiveApp, type RunningCanary, readLiveState } from './repository.ts'

/** How every app stands. */
export async function readStatuses(db: Db) {
  const { apps } = await readLiveState(db)
  return Promise.all(apps.map((app) => toStatus(db, app)))
}

export async function readStatus(db: Db, name: string) {
  const { apps } = await readLiveState(db)
  const found = apps.find(({ app }) => app === name)
  return found && toStatus(db, found)
}

async function toStatus(db: Db, { app, live, previous, canary, promotedAt }: LiveApp) {
  return {
    app,
    live: live.version,
    previous: previous?.version ?? null,
    liveSince: new Date(promotedAt).toISOString(),
    canary: canary && (await toCanary(db, app, live.version, canary)),
    health: await healthOf(db, app),
    vitals: await vitalsOf(db, app),
    errors: await lastErrorsOf(db, app),
  }
}

async function toCanary(
  db: Db,
  app: string,
  live: string,
  { release, percent, untilMs }: RunningCanary,
) {
  const { version, manifest } = release
  const { visits, newErrors } = thresholdsOf(manifest)
  return {
    version,
    percent,
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
    visitsNeeded: visits,
    newErrors: await newErrorsOf(db, app, { canary: version, live }, newErrors),
  }
}
