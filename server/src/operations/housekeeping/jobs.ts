import { defaultTimeZone } from '@sala/kit/contract/house-time'
import type { FastifyBaseLogger } from 'fastify'
import { collections } from '../../content/collections/collections.ts'
import { purgeMessages, removeOldMessages } from '../../content/contact/repository.ts'
import { removeOldVersions } from '../../content/entries/history/repository.ts'
import { createEntryRepository } from '../../content/entries/repository.ts'
import { purgeRemoteEntries } from '../../content/remote-lists/repository.ts'
import { removeOldEditions, removeUnusedPictures } from '../../content/site/repository.ts'
import type { Db } from '../../foundation/db/database.ts'
import { removeOldCalls } from '../../foundation/idempotency/repository.ts'
import { removeOldUses } from '../../foundation/load/repository.ts'
import { removeOldAuditRows } from '../../people/audit/repository.ts'
import { removeExpiredChallenges } from '../../people/passkeys/repository.ts'
import { removeExpiredSessions } from '../../people/sessions/repository.ts'
import { removeOldLastErrors } from '../../releases/health/last-errors.ts'
import { removeOldVisits } from '../../releases/health/visits.ts'
import { removeOldVitals } from '../../releases/health/vitals.ts'
import { removeExpiredPreviewLinks } from '../../releases/preview/repository.ts'
import { removeOldEvents } from '../../releases/store/events.ts'
import { removeOldReleases, removeUnusedContents } from '../../releases/store/remove-old.ts'
import { removeExpiredEnrolmentLinks } from '../../releases/trust/enrolment/repository.ts'
import { removeOldVisitCounts } from '../visits/repository.ts'
import { recordOutcome } from './repository.ts'
import { defaultRetention, type Retention } from './retention.ts'
import { every, type Job, runJob } from './run-job.ts'

const hourMs = 60 * 60_000
/** How long an idempotency key is valid. */
const callsMs = 24 * hourMs
/** How long an uploaded picture may be unused before a draft has it. */
const unusedPicturesMs = 24 * hourMs

/** Every table that grows, and when its rows are removed. */
export function createJobs(retention: Retention, timeZone = defaultTimeZone): Job[] {
  const before =
    (maxAgeMs: number, remove: (db: Db, beforeMs: number, maxRows: number) => Promise<number>) =>
    (db: Db, nowMs: number, maxRows: number) =>
      remove(db, nowMs - maxAgeMs, maxRows)

  const jobs: Record<string, Job['removeBatch']> = {
    ...Object.fromEntries(
      collections.map((collection) => [
        `deleted ${collection.words.entries}`,
        before(retention.deletedMs, createEntryRepository(collection).purgeOld),
      ]),
    ),
    'deleted entries of remotes': before(retention.deletedMs, purgeRemoteEntries),
    'versions of entries': before(retention.historyMs, removeOldVersions),
    sessions: removeExpiredSessions,
    'passkey challenges': removeExpiredChallenges,
    'enrolment links': removeExpiredEnrolmentLinks,
    'preview links': removeExpiredPreviewLinks,
    limits: removeOldUses,
    'repeated calls': before(callsMs, removeOldCalls),
    visits: before(retention.countsMs, removeOldVisits),
    'counts of visits': before(retention.visitsMs, removeOldVisitCounts(timeZone)),
    'last errors of releases': before(retention.countsMs, removeOldLastErrors),
    vitals: before(retention.countsMs, removeOldVitals),
    messages: before(retention.messagesMs, removeOldMessages),
    'deleted messages': before(retention.deletedMs, purgeMessages),
    'editions of the site': before(retention.historyMs, removeOldEditions),
    'pictures of the site': before(unusedPicturesMs, removeUnusedPictures),
    releases: before(retention.releasesMs, removeOldReleases),
    'files of releases': (db, _nowMs, maxRows) => removeUnusedContents(db, maxRows),
    'events of releases': before(retention.auditMs, removeOldEvents),
    'audit trail': before(retention.auditMs, removeOldAuditRows),
  }
  return Object.entries(jobs).map(([name, removeBatch]) => ({ name, removeBatch }))
}

/** Runs every job once. */
export async function cleanUp(db: Db, nowMs: number, retention = defaultRetention) {
  for (const job of createJobs(retention)) await runJob(db, job, { nowMs })
}

interface Options {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  retention?: Retention
  timeZone?: string
  /** Between the first runs of two jobs, so that they don't take all connections at once. */
  apartMs?: number
  onRun?: (job: string, outcome: 'success' | 'failure', atMs: number) => void
}

/**
 * Runs each job now and every hour, by itself, and records its outcome.
 * @returns how to stop
 */
export function startHousekeeping({
  db,
  now,
  log,
  retention = defaultRetention,
  timeZone,
  apartMs = 1000,
  onRun = () => {},
}: Options) {
  let isStopped = false

  async function run(job: Job) {
    const { name } = job
    try {
      await runJob(db, job, { nowMs: now(), isStopped: () => isStopped })
      if (isStopped) return
      onRun(name, 'success', now())
      await recordOutcome(db, name, now())
    } catch (err) {
      log.warn({ err, job: name }, 'a housekeeping job failed')
      onRun(name, 'failure', now())
      await recordOutcome(db, name, now(), err)
    }
  }

  const stops = createJobs(retention, timeZone).map((job, index) =>
    every(
      hourMs,
      // The database may be unavailable.
      () =>
        run(job).catch((err) =>
          log.warn({ err, job: job.name }, 'the outcome of a housekeeping job was not recorded'),
        ),
      index * apartMs,
    ),
  )
  return async () => {
    isStopped = true
    await Promise.all(stops.map((stop) => stop()))
  }
}
