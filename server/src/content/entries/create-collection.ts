import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { UploadDeps } from '../pictures/take-upload.ts'
import { arrangementOf } from './arrange.ts'
import type { CachedList, ListAnswer } from './cached-list.ts'
import { changesTo } from './changes.ts'
import type { Collection } from './collection.ts'
import { schemasOf } from './collection-schemas.ts'
import { givenTo } from './given.ts'
import { goBackIn } from './history/go-back.ts'
import { entriesOf } from './repository.ts'
import { importsInto } from './transfer/import-list.ts'

interface Lists {
  list: CachedList<unknown>
  /** The list as a visitor's page is made of it. */
  asVisitor: () => Promise<ListAnswer<unknown>>
}

/** What all that a collection can do is built on, each once. */
function createCore(collection: Collection) {
  const entries = entriesOf<string>(collection)
  return {
    collection,
    entries,
    changes: changesTo(collection, entries),
    given: givenTo(collection, schemasOf(collection)),
  }
}

export type CollectionCore = ReturnType<typeof createCore>

/** What the routes of a collection call. */
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

/** What the routes of collections need. */
export type CollectionServices = UploadDeps & {
  /** The collection that a request is about. */
  opened: (request: FastifyRequest) => CreatedCollection
  /** Who may read. */
  readers: FastifyContextConfig
  /** Lets in callers who are signed in, where that is not as usual. */
  insiders?: FastifyContextConfig
}
