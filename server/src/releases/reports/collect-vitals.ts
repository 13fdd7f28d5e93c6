import type { VisitVitals, VitalName } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import { bucketOf } from '../health/buckets.ts'
import { addVitals, type CountedVital } from '../health/vitals.ts'
import { writeBehind } from '../health/write-behind.ts'
import type { Site } from '../serve/site.ts'

const afterMs = 5000
const mostWaiting = 5000
const dayMs = 24 * 60 * 60_000

type Parts = Deps & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

/** Counts in memory how fast visits were, and writes the counts together. */
export function collectVitals({ db, now, site, log }: Parts) {
  let waiting = new Map<string, CountedVital>()
  const { flush, soon } = writeBehind({ write, afterMs, log })

  /** Counts a visit; nothing is kept of it but that there was one more like it on this day. */
  async function take({ app, version, vitals }: VisitVitals) {
    // Of versions that nobody is given, nothing is kept.
    if (!(await site.findVersion(app, version))) return
    const day = Math.floor(now() / dayMs)
    for (const [name, value] of Object.entries(vitals)) {
      const metric = name as VitalName
      const bucket = bucketOf(metric, value)
      const id = [app, version, metric, day, bucket].join(' ')
      const found = waiting.get(id)
      if (found) found.visits++
      else if (waiting.size < mostWaiting) {
        waiting.set(id, { app, version, metric, day, bucket, visits: 1 })
      }
    }
    soon()
  }

  async function write() {
    const counts = [...waiting.values()]
    waiting = new Map()
    await addVitals(db, counts)
  }

  return { take, flush }
}

export type CollectedVitals = ReturnType<typeof collectVitals>
