import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { UploadServices } from '../pictures/receive-picture.ts'
import type { CachedList, ListAnswer } from './cached-list.ts'
import type { Collection } from './collection.ts'
import { createEntryParser } from './collection-schemas.ts'
import { createEntryChanges } from './entry-changes.ts'
import { createEntryRepository } from './repository.ts'

interface Lists {
  list: CachedList<unknown>
  /** Reads the list that pages for visitors are rendered from. */
  readForVisitors: () => Promise<ListAnswer<unknown>>
}

/** Creates the parts of a collection that its routes use. */
export function createCollection(collection: Collection, lists: Lists) {
  const entries = createEntryRepository<string>(collection)
  return {
    collection,
    entries,
    changes: createEntryChanges(collection, entries),
    parseEntry: createEntryParser(collection),
    ...lists,
  }
}

export type CreatedCollection = ReturnType<typeof createCollection>

/** The services that the routes of collections use. */
export type CollectionServices = UploadServices & {
  /** The collection that a request addresses. */
  getCollection: (request: FastifyRequest) => CreatedCollection
  /** Route configuration with the access rule of the reading routes. */
  readAccess: FastifyContextConfig
  /** Route configuration for signed-in callers, where it differs from the default. */
  signedInAccess?: FastifyContextConfig
}
