import { changesTo } from './changes.ts'
import type { Collection } from './collection.ts'
import { schemasOf } from './collection-schemas.ts'
import { givenTo } from './given.ts'
import { entriesOf } from './repository.ts'

/** The parts of a collection that its other operations are built on. */
export function createCore(collection: Collection) {
  const entries = entriesOf<string>(collection)
  return {
    collection,
    entries,
    changes: changesTo(collection, entries),
    given: givenTo(collection, schemasOf(collection)),
  }
}

export type CollectionCore = ReturnType<typeof createCore>
