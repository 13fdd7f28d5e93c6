import { houseDay } from '@sala/kit/contract/house-time'
import type { VisitShare, Visits } from '@sala/kit/contract/today'
import type { Db } from '../../foundation/db/database.ts'
import { listVisitsSince, type VisitCount } from './repository.ts'

const days = 30
const maxNamed = 8

/** Visits of the last 30 days and of the 30 before, with the counts that are not written yet. */
export async function readVisits(
  db: Db,
  unwritten: VisitCount[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Promise<Visits> {
  const dayLater = (daysLater: number) => houseDay(nowMs, timeZone, daysLater)
  const first = dayLater(1 - 2 * days)
  const firstOfNow = dayLater(1 - days)
  const written = await listVisitsSince(db, first)
  const counts = [...written, ...unwritten.filter(({ day }) => day >= first)]
  const select = (about: VisitCount['about']) => counts.filter((count) => count.about === about)
  const byDay = Map.groupBy(select('page'), ({ day }) => day)

  const compare = (all: VisitCount[]) => ({
    times: sum(all.filter(({ day }) => day >= firstOfNow)),
    before: sum(all.filter(({ day }) => day < firstOfNow)),
  })
  const compareByName = (about: VisitCount['about']) =>
    limitNames(
      [...Map.groupBy(select(about), ({ name }) => name)].map(([name, all]) => ({
        name,
        ...compare(all),
      })),
    )

  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = dayLater(index + 1 - days)
      const earlier = dayLater(index + 1 - 2 * days)
      return { day, times: sum(byDay.get(day)), before: sum(byDay.get(earlier)) }
    }),
    pages: compareByName('page'),
    languages: compareByName('language'),
    countries: compareByName('country'),
    bookNow: compare(select('book-now')),
  }
}

const sum = (counts: VisitCount[] = []) => counts.reduce((times, count) => times + count.times, 0)

/** The most frequent first; those beyond the first few are added up at the end. */
function limitNames(all: VisitShare[]): VisitShare[] {
  const sorted = all
    .filter(({ name }) => name !== 'other')
    .sort((one, two) => two.times - one.times || two.before - one.before)
  const rest = [...sorted.slice(maxNamed), ...all.filter(({ name }) => name === 'other')]
  if (rest.length === 0) return sorted
  const other = rest.reduce((sum, { times, before }) => ({
    name: 'other',
    times: sum.times + times,
    before: sum.before + before,
  }))
  return [...sorted.slice(0, maxNamed), { ...other, name: 'other' }]
}
