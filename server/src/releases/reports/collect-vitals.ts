import type { VisitVitals, VitalName } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../foundation/services.ts'
import { bucketOf, type CountedVital, recordVitals } from '../health/vitals.ts'
import { writeBehind } from '../health/write-behind.ts'
import type { Site } from '../serve/site.ts'

const afterMs = 5000
const maxWaiting = 5000
const dayMs = 24 * 60 * 60_000

type Parts = Services & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

/** Counts in memory how fast pages were, and writes the counts together. */
export function collectVitals({ db, now, site, log }: Parts) {
  let waiting = new Map<string, CountedVital>()
  const { flush, schedule } = writeBehind({ write, afterMs, log })

  /** Counts a visit by day and value; nothing else of it is stored. */
  async function add({ app, version, vitals }: VisitVitals) {
    // Made-up versions are not counted.
    if (!(await site.findVersion(app, version))) return
    const day = Math.floor(now() / dayMs)
    for (const [name, value] of Object.entries(vitals)) {
      const metric = name as VitalName
      const bucket = bucketOf(metric, value)
      const id = [app, version, metric, day, bucket].join(' ')
      const found = waiting.get(id)
      if (found) found.visits++
      else if (waiting.size < maxWaiting) {
        waiting.set(id, { app, version, metric, day, bucket, visits: 1 })
      }
    }
    schedule()
  }

  async function write() {
    const counts = [...waiting.values()]
    waiting = new Map()
    await recordVitals(db, counts)
  }

  return { add, flush }
}

export type CollectedVitals = ReturnType<typeof collectVitals>
