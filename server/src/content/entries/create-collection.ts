import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { UploadDeps } from '../pictures/take-upload.ts'
import { arrangementOf } from './arrange.ts'
import type { CachedList, ListAnswer } from './cached-list.ts'
import type { Collection } from './collection.ts'
import { createCore } from './collection-core.ts'
import { goBackIn } from './history/go-back.ts'
import { importsInto } from './transfer/import-list.ts'

interface Lists {
  list: CachedList<unknown>
  /** The list as a visitor's page is made of it. */
  asVisitor: () => Promise<ListAnswer<unknown>>
}

/** Creates the functions that the routes of a collection call. */
export function createCollection(collection: Collection, lists: Lists) {
  const core = createCore(collection)
  return {
    ...core,
    ...lists,
    ...arrangementOf(core),
    goBack: goBackIn(core),
    imports: importsInto(core),
  }
}

export type CreatedCollection = ReturnType<typeof createCollection>

/** The services of the routes of collections. */
export type CollectionServices = UploadDeps & {
  /** The collection that a request is about. */
  opened: (request: FastifyRequest) => CreatedCollection
  /** The access of the reading routes. */
  readers: FastifyContextConfig
  /** Lets in callers who are signed in, where that is not as usual. */
  insiders?: FastifyContextConfig
}
