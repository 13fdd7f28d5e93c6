import type { FullEntry } from '@sala/kit/contract/entry'
import type { Role } from '@sala/kit/contract/people'
import type { HiddenEntry, Today } from '@sala/kit/contract/today'
import { collections } from '../../content/collections/collections.ts'
import { countMessages } from '../../content/contact/repository.ts'
import { isVisible } from '../../content/entries/entry-settings.ts'
import type { Lists } from '../../content/lists/create-lists.ts'
import { listEditionsAfter } from '../../content/site/repository.ts'
import type { Db } from '../../foundation/db/database.ts'
import { canRead } from '../../people/accounts/rights.ts'
import { findLastBackup } from '../backup/last-backup.ts'
import type { CollectedVisits } from '../visits/collect-visits.ts'
import { readVisits } from '../visits/summarise.ts'

const maxListed = 20
const maxComing = 5

export interface TodayServices {
  db: Db
  now: () => number
  timeZone: string
  lists: Lists
  visits: Pick<CollectedVisits, 'unwritten'>
  /** Whether backups are scheduled. */
  makesBackups: boolean
}

/** Reads the data of the screen “Today” for a role. */
export async function readToday(services: TodayServices, role: Role): Promise<Today> {
  const { db, lists, visits, makesBackups, timeZone } = services
  const nowMs = services.now()
  const hidden = await listHidden(lists, nowMs)
  const editions = canRead(role, 'site') ? await listEditionsAfter(db, nowMs) : []
  const coming = [
    ...hidden.flatMap(({ list, title, until }) =>
      until === null ? [] : [{ of: list, title, at: until }],
    ),
    ...editions.map(({ showFrom }) => ({
      of: 'site',
      title: 'The public site',
      at: new Date(showFrom).toISOString(),
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1))
  return {
    letters: canRead(role, 'letters')
      ? {
          unread: await countMessages(db, 'unread'),
          undelivered: await countMessages(db, 'undelivered'),
        }
      : null,
    hidden: { count: hidden.length, entries: hidden.slice(0, maxListed) },
    next: coming.slice(0, maxComing),
    backup: { ...(await findLastBackup(db)), isScheduled: makesBackups },
    visits: await readVisits(db, visits.unwritten(), { nowMs, timeZone }),
  }
}

/** The entries that visitors do not see now: scheduled ones first, soonest first. */
async function listHidden(lists: Lists, nowMs: number): Promise<HiddenEntry[]> {
  const hidden = await Promise.all(
    collections.map(async ({ name, fields }) => {
      const { entries } = await lists[name].getAll()
      const [titleField = ''] = Object.keys(fields)
      return (entries as FullEntry[])
        .filter((entry) => !isVisible(entry, nowMs))
        .map((entry) => ({
          list: name,
          _id: entry._id,
          title: String(entry[titleField as keyof FullEntry] ?? ''),
          ...findReason(entry, nowMs),
        }))
    }),
  )
  return hidden.flat().sort((one, other) => toTime(one.until) - toTime(other.until))
}

function findReason({ isHidden, showUntil, showFrom }: FullEntry, nowMs: number) {
  if (isHidden) return { why: 'hidden', until: null } as const
  const isOver = showUntil !== null && Date.parse(showUntil) <= nowMs
  return isOver
    ? ({ why: 'over', until: null } as const)
    : ({ why: 'not yet', until: showFrom } as const)
}

const toTime = (until: string | null) => (until === null ? Infinity : Date.parse(until))
