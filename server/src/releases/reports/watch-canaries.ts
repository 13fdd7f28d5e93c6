import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { writeAs } from '../../foundation/db/writer.ts'
import { decide } from '../live/decide.ts'
import { readLiveState } from '../live/repository.ts'
import { endCanary, judgeRunning } from './judge-running.ts'

const everyMs = 60_000

/**
 * Ends the canaries whose time is over, and those that a server has found to fail and could not take
 * back. Every one gets its turn; throws when some could not be judged.
 */
export async function judgeCanaries(db: Db, nowMs: number) {
  const { apps } = await readLiveState(db)
  const failures: unknown[] = []
  for (const { app } of apps.filter(({ canary }) => canary)) {
    await judgeOne(db, app, nowMs).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not every canary was judged')
}

function judgeOne(db: Db, app: string, nowMs: number) {
  return decide(db, app, async ({ revision }, current) => {
    const why = current && (await judgeRunning(db, current, nowMs))
    return why === undefined || endCanary(db, { app, why, revision, nowMs })
  })
}

interface Parts {
  db: Db
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Judges the canaries every minute; returns how to stop. */
export function watchCanaries({ db, now, log }: Parts) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= writeAs(null, () => judgeCanaries(db, now()))
      .catch((err) => log.warn({ err }, 'canaries were not judged'))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
