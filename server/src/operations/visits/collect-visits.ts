import { houseDay } from '@sala/kit/contract/house-time'
import type { FastifyBaseLogger } from 'fastify'
import type { BareRequest } from '../../foundation/load/response-cache.ts'
import type { Services } from '../../foundation/services.ts'
import { createWriteBehind } from '../../releases/health/write-behind.ts'
import { browserLocale, isVisit } from './read-visit.ts'
import { addVisits, toKey, type VisitCount } from './repository.ts'

const hourMs = 60 * 60_000
/** Far more than there are languages, countries and pages. */
const maxWaiting = 5000

type VisitServices = Services & { log: Pick<FastifyBaseLogger, 'warn'>; timeZone: string }

/**
 * Counts visits of public pages in memory, and writes the counts every hour. Page, language and country are
 * counted separately by day; nothing else of a visit is recorded.
 */
export function collectVisits({ db, now, log, timeZone }: VisitServices) {
  let waiting = new Map<string, VisitCount>()
  const { flush, schedule } = createWriteBehind({ write, afterMs: hourMs, log })

  function add(about: VisitCount['about'], name: string, times: number, day: string) {
    const key = toKey({ day, about, name })
    const found = waiting.get(key)
    if (found) found.times += times
    else if (waiting.size < maxWaiting) waiting.set(key, { day, about, name, times })
    schedule()
  }

  /** @param route of the page that was asked for */
  function countView(request: BareRequest, route: string) {
    if (!isVisit(request)) return
    const { language, country } = browserLocale(request.headers['accept-language'])
    const day = houseDay(now(), timeZone)
    add('page', route, 1, day)
    add('language', language, 1, day)
    add('country', country, 1, day)
  }

  async function write() {
    const counts = [...waiting.values()]
    waiting = new Map()
    await addVisits(db, counts).catch((error) => {
      // Kept for the next hour: the database may be unavailable.
      for (const { about, name, times, day } of counts) add(about, name, times, day)
      throw error
    })
  }

  return {
    countView,
    countPress: () => add('book-now', '', 1, houseDay(now(), timeZone)),
    /** The counts that are not written yet. */
    unwritten: () => [...waiting.values()],
    flush,
  }
}

export type CollectedVisits = ReturnType<typeof collectVisits>
