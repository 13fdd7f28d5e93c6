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
import { removeOldRows } from '../../people/audit/repository.ts'
import { removeEndedChallenges } from '../../people/passkeys/repository.ts'
import { removeEndedSessions } from '../../people/sessions/repository.ts'
import { removeOldLastErrors } from '../../releases/health/last-errors.ts'
import { removeOldVisits } from '../../releases/health/visits.ts'
import { removeOldVitals } from '../../releases/health/vitals.ts'
import { removeEndedPreviewLinks } from '../../releases/preview/repository.ts'
import { removeOldEvents } from '../../releases/store/events.ts'
import { removeOldReleases, removeUnusedContents } from '../../releases/store/remove-old.ts'
import { removeEndedLinks } from '../../releases/trust/enrolment/repository.ts'
import { forgetOldVisitCounts } from '../visits/repository.ts'
import { recordOutcome } from './repository.ts'
import { type Retention, usualRetention } from './retention.ts'
import { every, type Job, runJob } from './run-job.ts'

const hourMs = 60 * 60_000
/** How long the answer to a call with an idempotency key is kept. */
const keepCallsMs = 24 * hourMs
/** How long an uploaded picture waits for a draft to name it. */
const keepPicturesMs = 24 * hourMs

/** Every table that grows, and when its rows are removed. */
export function jobs(keep: Retention): Job[] {
  const before =
    (keepMs: number, remove: (db: Db, beforeMs: number, maxRows: number) => Promise<number>) =>
    (db: Db, nowMs: number, maxRows: number) =>
      remove(db, nowMs - keepMs, maxRows)

  return [
    ...collections.map((collection) => ({
      name: `deleted ${collection.words.entries}`,
      removeBatch: before(keep.deletedMs, createEntryRepository(collection).purgeOld),
    })),
    { name: 'deleted entries of remotes', removeBatch: before(keep.deletedMs, purgeRemoteEntries) },
    { name: 'versions of entries', removeBatch: before(keep.historyMs, removeOldVersions) },
    { name: 'sessions', removeBatch: removeEndedSessions },
    { name: 'passkey challenges', removeBatch: removeEndedChallenges },
    { name: 'enrolment links', removeBatch: removeEndedLinks },
    { name: 'preview links', removeBatch: removeEndedPreviewLinks },
    { name: 'limits', removeBatch: removeOldUses },
    { name: 'repeated calls', removeBatch: before(keepCallsMs, removeOldCalls) },
    { name: 'visits', removeBatch: before(keep.countsMs, removeOldVisits) },
    { name: 'counts of visits', removeBatch: before(keep.visitsMs, forgetOldVisitCounts) },
    { name: 'last errors of releases', removeBatch: before(keep.countsMs, removeOldLastErrors) },
    { name: 'vitals', removeBatch: before(keep.countsMs, removeOldVitals) },
    { name: 'messages', removeBatch: before(keep.messagesMs, removeOldMessages) },
    { name: 'deleted messages', removeBatch: before(keep.deletedMs, purgeMessages) },
    { name: 'editions of the site', removeBatch: before(keep.historyMs, removeOldEditions) },
    { name: 'pictures of the site', removeBatch: before(keepPicturesMs, removeUnusedPictures) },
    { name: 'releases', removeBatch: before(keep.releasesMs, removeOldReleases) },
    {
      name: 'files of releases',
      removeBatch: (db, _nowMs, maxRows) => removeUnusedContents(db, maxRows),
    },
    { name: 'events of releases', removeBatch: before(keep.auditMs, removeOldEvents) },
    { name: 'audit trail', removeBatch: before(keep.auditMs, removeOldRows) },
  ]
}

/** Runs every job once. */
export async function cleanUp(db: Db, nowMs: number, keep = usualRetention) {
  for (const job of jobs(keep)) await runJob(db, job, { nowMs })
}

interface Parts {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  keep?: Retention
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
  keep = usualRetention,
  apartMs = 1000,
  onRun = () => {},
}: Parts) {
  let isStopped = false

  async function run(job: Job) {
    const { name } = job
    try {
      await runJob(db, job, { nowMs: now(), isStopped: () => isStopped })
      if (isStopped) return
      onRun(name, 'success', now())
      await recordOutcome(db, name, now())
    } catch (err) {
      log.warn({ err, job: name }, 'not everything was cleaned up')
      onRun(name, 'failure', now())
      await recordOutcome(db, name, now(), err)
    }
  }

  const stops = jobs(keep).map((job, index) =>
    every(
      hourMs,
      // The database may be away.
      () =>
        run(job).catch((err) => log.warn({ err, job: job.name }, 'the outcome was not recorded')),
      index * apartMs,
    ),
  )
  return async () => {
    isStopped = true
    await Promise.all(stops.map((stop) => stop()))
  }
}
