import type { VisitVitals, VitalName } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../foundation/services.ts'
import { type CountedVital, recordVitals, toBucket } from '../health/vitals.ts'
import { createWriteBehind } from '../health/write-behind.ts'
import type { Site } from '../serve/site.ts'

const writeAfterMs = 5000
const maxWaiting = 5000
const dayMs = 24 * 60 * 60_000

type CollectorServices = Services & { site: Site; log: Pick<FastifyBaseLogger, 'warn'> }

/** Counts web vitals of pages in memory, and writes the counts together. */
export function createVitalsCollector({ db, now, site, log }: CollectorServices) {
  let waiting = new Map<string, CountedVital>()
  const { flush, schedule } = createWriteBehind({ write, afterMs: writeAfterMs, log })

  /** Counts a visit by day and value, and stores nothing else about it. */
  async function add({ app, version, vitals }: VisitVitals) {
    // Ignore made-up versions.
    if (!(await site.findLiveVersion(app, version))) return
    const day = Math.floor(now() / dayMs)
    for (const [name, value] of Object.entries(vitals)) {
      const metric = name as VitalName
      const bucket = toBucket(metric, value)
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

export type VitalsCollector = ReturnType<typeof createVitalsCollector>
