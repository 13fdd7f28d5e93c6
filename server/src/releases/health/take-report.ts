import type { ScreenReport } from '@sala/shared/contract/release'
import type { Db } from '../../db/database.ts'
import { changeCanary } from '../live/change-live.ts'
import { type LiveApp, readLiveState } from '../live/repository.ts'
import { judgeCanary } from './judge-canary.ts'
import { countVisit, healthOf } from './repository.ts'

/** As whom the judge takes a canary back. */
const who = 'sala'

interface Taken {
  report: ScreenReport
  visitor: string
  nowMs: number
}

/**
 * Counts what a browser says of a release, and takes the release back when it is a canary that
 * fails too often. Of versions that nobody is given, nothing is kept.
 */
export async function takeReport(db: Db, { report, visitor, nowMs }: Taken) {
  const { app, version, kind, message } = report
  const { revision, apps } = await readLiveState(db)
  const live = apps.find((one) => one.app === app)
  if (!live || !isInUse(live, version)) return

  const hasFailed = kind !== 'loaded'
  const isNews = await countVisit(db, { app, version, visitor, hasFailed }, nowMs)
  if (!isNews || live.canary?.release.version !== version) return

  const health = await healthOf(db, app)
  const verdict = judgeCanary(health[version], health[live.live.version])
  if (!verdict) return
  const why = message ? `${verdict}. The last report: ${message}` : verdict
  // When something else has changed meanwhile, the next report decides.
  await changeCanary(db, { app, version: null, percent: 0, fitting: [], who, why, revision, nowMs })
}

function isInUse({ live, previous, canary }: LiveApp, version: string) {
  return [live, previous, canary?.release].some((release) => release?.version === version)
}
