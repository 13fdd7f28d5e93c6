import type { ReleaseStatus } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { healthOf } from '../health/repository.ts'
import { vitalsOf } from '../health/vitals.ts'
import { type LiveApp, readLiveState } from './repository.ts'

/** How every app stands. */
export async function readStatuses(db: Db): Promise<ReleaseStatus[]> {
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
    canary: canary && { version: canary.release.version, percent: canary.percent },
    health: await healthOf(db, app),
    vitals: await vitalsOf(db, app),
  }
}
