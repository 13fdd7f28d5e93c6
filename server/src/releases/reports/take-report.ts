import type { ScreenReport } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { judgeCanary } from '../health/judge-canary.ts'
import { addVoices, type Voice, voicesOf } from '../health/repository.ts'
import { serverItself, tally } from '../health/tally.ts'
import { changeCanary } from '../live/change-live.ts'
import { findInUse, type LiveApp, readLiveState } from '../live/repository.ts'

/** As whom the judge takes a canary back. */
const who = 'sala'

interface Heard {
  app: LiveApp
  /** Of the live set. */
  revision: string
  version: string
  voices: Voice[]
  /** What a browser said last that has failed. */
  lastMessage: string | undefined
  nowMs: number
}

/**
 * Counts what visitors say of a version that somebody gets, and takes it back when it is a canary
 * that fails too often.
 */
export async function takeVoices(db: Db, heard: Heard) {
  const { app: live, revision, version, voices, lastMessage, nowMs } = heard
  const { app } = live
  const news = await addVoices(db, { app, version }, voices, nowMs)
  if (news === 0 || live.canary?.release.version !== version) return

  const verdict = await judge(db, app, live.live.version, live.canary)
  if (!verdict) return
  const why = lastMessage ? `${verdict}. The last report: ${lastMessage}` : verdict
  // When something else has changed meanwhile, the next report decides.
  await changeCanary(db, { app, version: null, percent: 0, fitting: [], who, why, revision, nowMs })
}

/** Counts what the server itself has found wrong with a release. */
export async function takeOwnReport(db: Db, report: ScreenReport, nowMs: number) {
  const state = await readLiveState(db)
  const app = findInUse(state, report.app, report.version)
  if (!app) return
  const voices = [{ visitor: newId(), address: serverItself, hasFailed: true }]
  const { version, message: lastMessage } = report
  await takeVoices(db, { app, revision: state.revision, version, voices, lastMessage, nowMs })
}

async function judge(
  db: Db,
  app: string,
  liveVersion: string,
  { release, percent }: NonNullable<LiveApp['canary']>,
) {
  const canary = tally(await voicesOf(db, app, release.version))
  const live = tally(await voicesOf(db, app, liveVersion))
  // Those with the live version tell only that it failed; how many they are follows from the share.
  const others = Math.round((canary.visits * (100 - percent)) / percent)
  return judgeCanary(canary, { ...live, visits: Math.max(live.visits, others) })
}
