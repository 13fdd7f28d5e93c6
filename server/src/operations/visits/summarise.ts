import type { VisitShare, Visits } from '@sala/kit/contract/today'
import type { Db } from '../../foundation/db/database.ts'
import { houseDay, listVisitsSince, type VisitCount } from './repository.ts'

const days = 30
const maxNamed = 8

/** Visits of the last 30 days and of the 30 before, with the counts that are not written yet. */
export async function readVisits(db: Db, unwritten: VisitCount[], nowMs: number): Promise<Visits> {
  const first = houseDay(nowMs, 1 - 2 * days)
  const written = await listVisitsSince(db, first)
  return summarise([...written, ...unwritten.filter(({ day }) => day >= first)], nowMs)
}

/** @param counts in any order; several of the same day and name are added up */
export function summarise(counts: VisitCount[], nowMs: number): Visits {
  const firstOfNow = houseDay(nowMs, 1 - days)
  const select = (about: VisitCount['about']) => counts.filter((count) => count.about === about)
  const pages = select('page')
  const onDay = sums(pages, ({ day }) => day)

  function compareShares(about: VisitCount['about']) {
    const before = select(about).filter(({ day }) => day < firstOfNow)
    const now = select(about).filter(({ day }) => day >= firstOfNow)
    return shares(sums(now, byName), sums(before, byName))
  }

  const [bookNow] = compareShares('book-now')
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = houseDay(nowMs, index + 1 - days)
      const earlier = houseDay(nowMs, index + 1 - 2 * days)
      return { day, times: onDay.get(day) ?? 0, before: onDay.get(earlier) ?? 0 }
    }),
    pages: compareShares('page'),
    languages: compareShares('language'),
    countries: compareShares('country'),
    bookNow: { times: bookNow?.times ?? 0, before: bookNow?.before ?? 0 },
  }
}

const byName = ({ name }: VisitCount) => name

function sums(counts: VisitCount[], toKey: (count: VisitCount) => string) {
  const found = new Map<string, number>()
  for (const count of counts) {
    found.set(toKey(count), (found.get(toKey(count)) ?? 0) + count.times)
  }
  return found
}

/** The most frequent first; those beyond the first few are added up at the end. */
function shares(now: Map<string, number>, before: Map<string, number>): VisitShare[] {
  const all = [...new Set([...now.keys(), ...before.keys()])].map((name) => ({
    name,
    times: now.get(name) ?? 0,
    before: before.get(name) ?? 0,
  }))
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
