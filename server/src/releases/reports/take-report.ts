import type { ScreenReport } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { serverErrorKind } from '../health/error-kind.ts'
import { addErrors, type MetError } from '../health/errors.ts'
import { addLastErrors, type CountedError } from '../health/last-errors.ts'
import { addVoices, type Voice } from '../health/repository.ts'
import { serverItself } from '../health/tally.ts'
import { findInUse, type LiveApp, readLiveState } from '../live/repository.ts'
import { endCanary, judgeRunning } from './judge-running.ts'

interface Heard {
  app: LiveApp
  /** Of the live set. */
  revision: string
  version: string
  voices: Voice[]
  errors: MetError[]
  /** The same with message and place, for the team. */
  lastErrors: CountedError[]
  /** What a browser said last that has failed. */
  lastMessage: string | undefined
  nowMs: number
}

/**
 * Counts what visitors say of a version that somebody gets, and takes it back when it is a canary
 * that fails too often, or in a new way.
 */
export async function takeVoices(db: Db, heard: Heard) {
  const { app: live, revision, version, voices, errors, lastErrors, lastMessage, nowMs } = heard
  const { app } = live
  const news = await addVoices(db, { app, version }, voices, nowMs)
  await addLastErrors(db, { app, version }, lastErrors, nowMs)
  const newErrors = await addErrors(db, { app, version }, errors, nowMs)
  if (news + newErrors === 0 || live.canary?.release.version !== version) return

  const verdict = await judgeRunning(db, live, nowMs)
  if (!verdict) return
  const why = lastMessage ? `${verdict}. The last report: ${lastMessage}` : verdict
  // When something else has changed meanwhile, the next look decides (watch-canaries.ts).
  await endCanary(db, { app, why, revision, nowMs })
}

/** Counts what the server itself has found wrong with a release. */
export async function takeOwnReport(db: Db, report: ScreenReport, nowMs: number) {
  const state = await readLiveState(db)
  const app = findInUse(state, report.app, report.version)
  if (!app) return
  const voices = [{ visitor: newId(), address: serverItself, hasFailed: true }]
  const { version, message: lastMessage = '' } = report
  const errors = [{ kind: serverErrorKind(lastMessage), voice: serverItself }]
  const lastErrors = [{ message: lastMessage, count: 1 }]
  const { revision } = state
  const heard = { app, revision, version, voices, errors, lastErrors, lastMessage, nowMs }
  await takeVoices(db, heard)
}
