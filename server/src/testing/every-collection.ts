import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { collections, rooms } from '../content/collections/collections.ts'
import type { Collection } from '../content/entries/collection.ts'
import { toCollection } from '../content/remote-lists/declared-fields.ts'
import type { Engine } from '../foundation/db/dialect.ts'
import { isOnBothEngines } from './engines.ts'

/** A list of a remote. */
export const plants: DeclaredCollection = {
  name: 'plants',
  access: 'public',
  hasPictures: true,
  words: { entry: 'plant', entries: 'plants' },
  fields: [
    { name: 'name', kind: 'text', isRequired: true },
    { name: 'care', kind: 'long text' },
  ],
}

const declared = toCollection('garden', plants)
/** The built-in lists and one of a remote. */
export const everyCollection: Collection[] = [...collections, declared]

/**
 * The lists to test on an engine: all in `npm run test:all`, else rooms on SQLite and the list of a remote on
 * PostgreSQL, which cover all of the code.
 */
export function collectionsOn(engine: Engine): Collection[] {
  if (isOnBothEngines) return everyCollection
  return engine === 'sqlite' ? [rooms] : [declared]
}
