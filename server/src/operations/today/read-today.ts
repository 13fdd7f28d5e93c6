import type { Role } from '@sala/kit/contract/people'
import type { Today } from '@sala/kit/contract/today'
import { collections } from '../../content/collections/collections.ts'
import { countMessages } from '../../content/contact/repository.ts'
import type { Lists } from '../../content/lists/create-lists.ts'
import { listEditionsAfter } from '../../content/site/repository.ts'
import type { Db } from '../../foundation/db/database.ts'
import { canRead } from '../../people/accounts/rights.ts'
import { findLastBackup } from '../backup/last-backup.ts'
import type { CollectedVisits } from '../visits/collect-visits.ts'
import { readVisits } from '../visits/summarise.ts'
import { listComing, listHidden } from './coming-entries.ts'

const maxListed = 20
const maxComing = 5

export interface TodayServices {
  db: Db
  now: () => number
  lists: Lists
  visits: Pick<CollectedVisits, 'unwritten'>
  /** Whether backups are scheduled. */
  makesBackups: boolean
}

/** Reads the data of the screen “Today” for a role. */
export async function readToday(services: TodayServices, role: Role): Promise<Today> {
  const { db, lists, visits, makesBackups } = services
  const nowMs = services.now()
  const titled = await Promise.all(
    collections.map(async ({ name, fields }) => {
      const { entries } = await lists[name].getAll()
      return { list: name, titleField: Object.keys(fields)[0] ?? '', entries }
    }),
  )
  const hidden = listHidden(titled, nowMs)
  const editions = canRead(role, 'site') ? await listEditionsAfter(db, nowMs) : []
  const coming = [
    ...listComing(titled, nowMs),
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
    visits: await readVisits(db, visits.unwritten(), nowMs),
  }
}
