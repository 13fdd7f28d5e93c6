import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { collections } from '../content/collections/collections.ts'
import type { Collection } from '../content/entries/collection.ts'
import { collectionOf } from '../content/remote-lists/declared-fields.ts'

/** A list that a remote brings, which can do what the house's own can. */
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

/** Every list there can be: of the house, and of a remote. */
export const everyCollection: Collection[] = [...collections, collectionOf('garden', plants)]
