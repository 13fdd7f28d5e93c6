import type { Entry, KeptEntry } from '@sala/kit/contract/entry'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import type { AskRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { type CachedList, cacheList } from '../entries/cached-list.ts'
import { type CreatedCollection, createCollection } from '../entries/create-collection.ts'
import { entriesOf } from '../entries/repository.ts'
import { collectionOf, listNameOf } from './declared-fields.ts'
import type { RemoteCollection } from './repository.ts'

interface Parts {
  db: Db
  cache: Cache
  now: () => number
  revisions: AskRevisions
}

export interface RemoteList {
  /** What it was opened from. */
  declaration: string
  /** The name of who has brought it. */
  remote: string
  isPublic: boolean
  list: CachedList<Entry>
  opened: CreatedCollection
}

const address = /^\/api\/remotes\/([a-z][a-z0-9]{0,39})\/([a-z][a-z0-9-]{0,39})(?:[/?]|$)/

/** What is kept in memory of the lists that remotes have brought. */
export function createRemoteLists({ db, cache, now, revisions }: Parts) {
  const lists = new Map<string, RemoteList>()

  function createAnew({ remote, declared }: RemoteCollection, declaration: string): RemoteList {
    const collection = collectionOf(remote, declared)
    const list = cacheList(
      { db, cache, now },
      revisions,
      collection.name,
      // For the types: beside its fields, it has what every entry has.
      entriesOf(collection).list as (trx: Db) => Promise<KeptEntry[]>,
    )
    const asVisitor = async () => (await list.look()).read()
    return {
      declaration,
      remote,
      isPublic: declared.access === 'public',
      list,
      opened: createCollection(collection, { list, asVisitor }),
    }
  }

  /** A list as it is declared at that moment. */
  function open(collection: RemoteCollection) {
    const { remote, declared } = collection
    const name = listNameOf(remote, declared.name)
    const declaration = JSON.stringify(declared)
    const known = lists.get(name)
    if (known?.declaration === declaration) return known
    const list = createAnew(collection, declaration)
    lists.set(name, list)
    return list
  }

  /** Of these lists the one that an address asks for. */
  function find(collections: RemoteCollection[], url: string) {
    const [, remote, name] = url.match(address) ?? []
    const found = collections.find((one) => one.remote === remote && one.declared.name === name)
    return found && open(found)
  }

  return { open, find }
}

export type RemoteLists = ReturnType<typeof createRemoteLists>
