import { canaryBounds } from '@sala/kit/remote-json/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { runAsCaller } from '../../foundation/db/lock-caller.ts'
import { newId } from '../../foundation/db/tables.ts'
import type { Revision } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { evaluateHealth, getThresholds, isForAccounts } from '../health/canary-rule.ts'
import { recordLastErrors } from '../health/last-errors.ts'
import { readHealth, recordVisits } from '../health/visits.ts'
import { endCanary, retryIfChanged } from '../live/change-live.ts'
import { findAppInUse, type LiveApp, readLiveState } from '../live/repository.ts'

/** Name of the server in the history. */
const who = 'sala'
const checkEveryMs = 60_000
const maxDurationMs = canaryBounds.hours.maximum * 60 * 60_000

interface EndOptions {
  /** The revision of the live set that `app` was read at. */
  revision: Revision
  nowMs: number
  /** The last reported error. */
  lastMessage?: string | undefined
}

/**
 * Ends the canary of an app when it has failed too often or its time is over.
 * @returns false when the live set has changed since it was read: nothing is done, and the next check decides
 */
export async function endIfFailing(db: Db, app: LiveApp, { lastMessage, ...options }: EndOptions) {
  const reason = await findReasonToEnd(db, app, options.nowMs)
  if (!reason) return true
  const why = lastMessage ? `${reason}. The last report: ${lastMessage}` : reason
  return endCanary(db, { app: app.app, who, why, ...options })
}

/**
 * Records that the server could not render a page of a release. This ends a canary at once, without reports of other
 * visitors.
 */
export async function recordPrerenderFailure(
  db: Db,
  { app, version, message }: { app: string; version: string; message: string },
  nowMs: number,
) {
  const state = await readLiveState(db)
  const found = findAppInUse(state, app, version)
  if (!found) return
  const id = newId()
  const failedVisit = { visitor: id, address: id, isAccount: false, hasFailed: true }
  await recordVisits(db, { app, version }, [failedVisit], nowMs)
  await recordLastErrors(db, { app, version }, [{ message, place: '', count: 1 }], nowMs)
  if (found.canary?.release.version !== version) return
  const why = `The server could not render its page: ${message}`
  await endCanary(db, { app, who, why, revision: state.revision, nowMs })
}

/** Ends all canaries that have failed or expired; throws when some could not be checked. */
export async function endCanaries(db: Db, nowMs: number) {
  const { apps } = await readLiveState(db)
  const failures: unknown[] = []
  for (const { app } of apps.filter(({ canary }) => canary)) {
    await retryIfChanged(db, app, async ({ revision }, current) =>
      current ? endIfFailing(db, current, { revision, nowMs }) : true,
    ).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some canaries could not be checked')
}

/**
 * Checks canaries every minute: ends those whose time is over, and failing ones that another server could not end.
 * Returns a function that stops.
 */
export function watchCanaries({
  db,
  now,
  log,
}: Services & { log: Pick<FastifyBaseLogger, 'warn'> }) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= runAsCaller(null, () => endCanaries(db, now()))
      .catch((err) => log.warn({ err }, 'could not check canaries'))
      .finally(() => {
        running = undefined
      })
  }, checkEveryMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function findReasonToEnd(db: Db, { app, canary }: LiveApp, nowMs: number) {
  if (!canary) return undefined
  const { release, untilMs } = canary
  const { version, manifest } = release
  const counted = (await readHealth(db, app, { onlyAccounts: isForAccounts(manifest) }))[version]
  const reason = counted && evaluateHealth(manifest, counted)
  if (reason || untilMs === null) return reason
  // Longer than any canary may run: the clock was wrong when it was started.
  const isOver = untilMs <= nowMs || untilMs > nowMs + maxDurationMs
  if (!isOver) return undefined
  const { visits = 0 } = (await readHealth(db, app))[version] ?? {}
  const { visits: needed } = getThresholds(manifest)
  if (visits >= needed) return undefined
  return `Its time is over with ${visits} of the ${needed} visits needed`
}
