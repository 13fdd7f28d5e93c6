import type { Entry, FullEntry } from '@sala/kit/contract/entry'
import type { Person, Room } from '@sala/kit/contract/staff-and-rooms'
import type { Cache } from '../../foundation/cache/cache.ts'
import {
  createRevisionsReader,
  type ReadRevisions,
  type Revisions,
} from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { roomEntries, staffEntries } from '../collections/collections.ts'
import { type CachedList, createCachedList, type ListAnswer } from '../entries/cached-list.ts'
import {
  createPublishedSites,
  type PublishedSite,
  type PublishedSites,
} from '../site/published-site.ts'

/** The cached lists and site, and the revisions by which the caches are invalidated. */
export interface Lists {
  revisions: ReadRevisions
  staff: CachedList<Person, FullEntry>
  rooms: CachedList<Room, FullEntry>
  /** The published content of the site. */
  site: PublishedSites
}

/** The lists at one moment. */
export interface ListAnswers {
  /** Of all lists, including those that no page shows to visitors. */
  revisions: Revisions
  staff: ListAnswer<Person>
  rooms: ListAnswer<Room>
  site: PublishedSite
  /** The lists of remotes that pages show, by name, such as `remotes/garden/plants`. */
  ofRemotes: ReadonlyMap<string, ListAnswer<Entry> & { hasPictures: boolean }>
}

export function createLists({
  db,
  cache,
  now,
  timeZone,
}: Services & { cache: Cache; timeZone: string }): Lists {
  const revisions = createRevisionsReader(db)
  const services = { db, cache, now, revisions, timeZone }
  return {
    revisions,
    staff: createCachedList(services, 'staff', staffEntries.list),
    rooms: createCachedList(services, 'rooms', roomEntries.list),
    site: createPublishedSites(services),
  }
}
