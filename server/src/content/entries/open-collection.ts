import type { CachedList, ListAnswer } from './cached-list.ts'
import { changeSelectionIn } from './change-selection.ts'
import { changesTo } from './changes.ts'
import type { Collection } from './collection.ts'
import { schemasOf } from './collection-schemas.ts'
import { givenTo } from './given.ts'
import { goBackIn } from './history/go-back.ts'
import { moveIn } from './move-entry.ts'
import { entriesOf } from './repository.ts'
import { importsInto } from './transfer/import-list.ts'

interface Parts {
  list: CachedList<unknown>
  /** The list as a visitor's page is made of it. */
  asVisitor: () => Promise<ListAnswer<unknown>>
}

/** All that the calls of a collection do. */
export function openCollection(collection: Collection, { list, asVisitor }: Parts) {
  return {
    collection,
    list,
    asVisitor,
    entries: entriesOf(collection),
    changes: changesTo(collection),
    given: givenTo(collection, schemasOf(collection)),
    move: moveIn(collection),
    changeSelection: changeSelectionIn(collection),
    goBack: goBackIn(collection),
    imports: importsInto(collection),
  }
}

export type OpenCollection = ReturnType<typeof openCollection>
