import type { Collection } from './collection.ts'
import { createCollectionSchemas } from './collection-schemas.ts'
import { createEntryChanges } from './entry-changes.ts'
import { createEntryParser } from './entry-parser.ts'
import { createEntryRepository } from './repository.ts'

/** Creates the parts of a collection that its other operations are built on. */
export function createCollectionCore(collection: Collection) {
  const entries = createEntryRepository<string>(collection)
  return {
    collection,
    entries,
    changes: createEntryChanges(collection, entries),
    parser: createEntryParser(collection, createCollectionSchemas(collection)),
  }
}

export type CollectionCore = ReturnType<typeof createCollectionCore>
