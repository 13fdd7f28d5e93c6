import type { FastifyBaseLogger } from 'fastify'
import { closeSegment, removeDropped } from './audit/segments/keep-segments.ts'
import { removeEndedChallenges } from './auth/passkeys/challenges.ts'
import { removeEndedSessions } from './auth/sessions/repository.ts'
import { forgetOldMessages } from './contact/repository.ts'
import type { Db } from './db/database.ts'
import { noteOutcome } from './housekeeping/repository.ts'
import { type Retention, usualRetention } from './housekeeping/retention.ts'
import { type Job, runJob } from './housekeeping/run-job.ts'
import { forgetOldCalls } from './idempotency/repository.ts'
import { describeStoredPictures } from './pictures/describe-stored.ts'
import { forgetOldUses } from './rate-limit/repository.ts'
import { forgetOldVisits } from './releases/health/repository.ts'
import { forgetOldEvents } from './releases/history/repository.ts'
import { removeOldReleases, removeUnusedContents } from './releases/ledger/retire.ts'
import { signBytesByHouse } from './releases/signing/house-key.ts'
import { forgetOldVitals } from './releases/vitals/repository.ts'
import { purgeRooms } from './rooms/repository.ts'
import { purgeStaff } from './staff/repository.ts'
import { forgetOldViolations } from './violations/repository.ts'

const hourMs = 60 * 60_000
/** How long a call that is repeated with its key is known. */
const keepCallsMs = 24 * hourMs
const mostCharacters = 300

/** Everything that grows, and how it ends. */
export function jobs(keep: Retention): Job[] {
  const before =
    (keepMs: number, remove: (db: Db, beforeMs: number, most: number) => Promise<number>) =>
    (db: Db, nowMs: number, most: number) =>
      remove(db, nowMs - keepMs, most)

  return [
    { name: 'deleted staff', doSome: before(keep.deletedMs, purgeStaff) },
    { name: 'deleted rooms', doSome: before(keep.deletedMs, purgeRooms) },
    { name: 'sessions', doSome: removeEndedSessions },
    { name: 'passkey challenges', doSome: removeEndedChallenges },
    { name: 'limits', doSome: forgetOldUses },
    { name: 'repeated calls', doSome: before(keepCallsMs, forgetOldCalls) },
    { name: 'visits', doSome: before(keep.countsMs, forgetOldVisits) },
    { name: 'vitals', doSome: before(keep.countsMs, forgetOldVitals) },
    { name: 'violations', doSome: before(keep.countsMs, forgetOldViolations) },
    { name: 'messages', doSome: before(keep.messagesMs, forgetOldMessages) },
    { name: 'releases', doSome: before(keep.releasesMs, removeOldReleases) },
    { name: 'files of releases', doSome: (db, _nowMs, most) => removeUnusedContents(db, most) },
    { name: 'events of releases', doSome: before(keep.auditMs, forgetOldEvents) },
    {
      name: 'segments of the audit trail',
      doSome: async (db, nowMs, most) =>
        (await closeSegment(db, {
          keepMs: keep.auditMs,
          nowMs,
          sign: (bytes) => signBytesByHouse(db, bytes, nowMs),
        }))
          ? most
          : 0,
    },
    {
      name: 'audit trail',
      doSome: (db, nowMs, most) =>
        removeDropped(db, { beforeMs: nowMs - keep.auditMs, nowMs, most }),
    },
    {
      // While a new version is rolled out, an old one may still add some.
      name: 'pictures from before',
      doSome: (db) => describeStoredPictures(db).then(() => 0),
    },
  ]
}

/** Removes what has had its time. Every job gets its turn; throws when some have failed. */
export async function cleanUp(db: Db, nowMs: number, keep = usualRetention) {
  const failures: unknown[] = []
  for (const job of jobs(keep)) {
    await runJob(db, job, { nowMs }).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything was cleaned up')
}

interface Parts {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  keep?: Retention
  /** They begin one after another, so that they don't take all connections at once. */
  apartMs?: number
  /** Hears how each run of a job went. */
  onRun?: (job: string, outcome: 'success' | 'failure', atMs: number) => void
}

/** Cleans up now and then every hour, each job by itself; returns how to stop. */
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
      await noteOutcome(db, name, { lastSuccessAt: now() })
    } catch (err) {
      log.warn({ err, job: name }, 'not everything was cleaned up')
      onRun(name, 'failure', now())
      const lastFailure = (err as Error).message
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, mostCharacters)
      await noteOutcome(db, name, { lastFailureAt: now(), lastFailure })
    }
  }

  const stops = jobs(keep).map((job, index) =>
    every(hourMs, index * apartMs, () =>
      // The database is away: then there is nowhere to note it.
      run(job).catch((err) => log.warn({ err, job: job.name }, 'how it went was not noted')),
    ),
  )
  return async () => {
    isStopped = true
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Runs a task again and again, never twice at once; returns how to stop. */
function every(pauseMs: number, firstMs: number, task: () => Promise<void>) {
  let running: Promise<void> | undefined
  const start = () => {
    running ??= task().finally(() => {
      running = undefined
    })
  }
  let timer = setTimeout(() => {
    timer = setInterval(start, pauseMs)
    start()
  }, firstMs)
  return () => {
    // Clears either kind.
    clearInterval(timer)
    return running
  }
}
