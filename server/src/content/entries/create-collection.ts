import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { UploadServices } from '../pictures/receive-picture.ts'
import type { CachedList, ListAnswer } from './cached-list.ts'
import type { Collection } from './collection.ts'
import { createCollectionCore } from './collection-core.ts'
import { createVersionRestorer } from './history/restore-version.ts'
import { createListChanges } from './list-changes.ts'
import { createImporter } from './transfer/import-list.ts'

interface Lists {
  list: CachedList<unknown>
  /** Reads the list that pages for visitors are rendered from. */
  readForVisitors: () => Promise<ListAnswer<unknown>>
}

/** Creates the functions that the routes of a collection call. */
export function createCollection(collection: Collection, lists: Lists) {
  const core = createCollectionCore(collection)
  return {
    ...core,
    ...lists,
    ...createListChanges(core),
    restoreVersion: createVersionRestorer(core),
    importer: createImporter(core),
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
