import type { Entry, KeptEntry } from '@sala/kit/contract/entry'
import type { Room } from '@sala/kit/contract/rooms'
import type { Person } from '@sala/kit/contract/staff'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { type AskRevisions, askRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { roomEntries } from '../collections/rooms.ts'
import { staffEntries } from '../collections/staff.ts'
import { type CachedList, cacheList, type ListAnswer } from '../entries/cached-list.ts'
import { createShownSite, type ShownSite, type ShownSites } from '../site/shown-site.ts'

/** What is kept in memory of the lists, and whether it still holds. */
export interface Lists {
  revisions: AskRevisions
  staff: CachedList<Person, KeptEntry>
  rooms: CachedList<Room, KeptEntry>
  /** What an owner says of the site, with what its pages are rendered. */
  site: ShownSites
}

/** The lists as they were at one moment. */
export interface ListAnswers {
  staff: ListAnswer<Person>
  rooms: ListAnswer<Room>
  site: ShownSite
  /** Those of remotes that pages show, by their names, such as `remotes/garden/plants`. */
  own: ReadonlyMap<string, ListAnswer<Entry> & { hasPictures: boolean }>
}

export function createLists(db: Db, cache: Cache, now: () => number): Lists {
  const revisions = askRevisions(db)
  const parts = { db, cache, now }
  return {
    revisions,
    staff: cacheList(parts, revisions, 'staff', staffEntries.list),
    rooms: cacheList(parts, revisions, 'rooms', roomEntries.list),
    site: createShownSite(parts),
  }
}
