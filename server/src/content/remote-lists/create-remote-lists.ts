import type { Entry, FullEntry } from '@sala/kit/contract/entry'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { type CachedList, createCachedList, type ListServices } from '../entries/cached-list.ts'
import { type CreatedCollection, createCollection } from '../entries/create-collection.ts'
import { createEntryRepository } from '../entries/repository.ts'
import { toCollection, toListName } from './declared-fields.ts'
import type { RemoteCollection } from './repository.ts'

interface RemoteList {
  /** JSON of the declaration that the list was created from. */
  declaration: string
  /** The name of the remote that declares it. */
  remote: string
  isPublic: boolean
  list: CachedList<Entry>
  collection: CreatedCollection
}

const address = /^\/api\/remotes\/([a-z][a-z0-9]{0,39})\/([a-z][a-z0-9-]{0,39})(?:[/?]|$)/

/** Creates the lists that remotes declare on first use, and caches them until their declaration changes. */
export function createRemoteLists(services: ListServices) {
  const lists = new Map<string, RemoteList>()

  function create({ remote, declared }: RemoteCollection, declaration: string): RemoteList {
    const collection = toCollection(remote, declared)
    const list = createCachedList(
      services,
      collection.name,
      // For the types: every entry has the columns of a `FullEntry`.
      createEntryRepository(collection).list as (trx: Db) => Promise<FullEntry[]>,
    )
    return {
      declaration,
      remote,
      isPublic: declared.access === 'public',
      list,
      collection: createCollection(collection, { list, readForVisitors: list.getVisible }),
    }
  }

  /** Returns the list of a declaration, created anew if the declaration has changed. */
  function getOrCreate(collection: RemoteCollection) {
    const { remote, declared } = collection
    const name = toListName(remote, declared.name)
    const declaration = JSON.stringify(declared)
    const cached = lists.get(name)
    if (cached?.declaration === declaration) return cached
    const list = create(collection, declaration)
    lists.set(name, list)
    return list
  }

  /** Finds the list that a URL addresses. */
  function find(collections: RemoteCollection[], url: string) {
    const [, remote, name] = url.match(address) ?? []
    const found = collections.find((one) => one.remote === remote && one.declared.name === name)
    return found && getOrCreate(found)
  }

  return { getOrCreate, find }
}

export type RemoteLists = ReturnType<typeof createRemoteLists>

/**
 * Creates the functions that find the list of a live remote that a request addresses.
 * @param declared reads the declarations of live remotes
 */
export function createListFinder(
  lists: Pick<RemoteLists, 'find'>,
  declared: () => Promise<RemoteCollection[]>,
) {
  const found = new WeakMap<FastifyRequest, RemoteList>()

  /** Looks up once for each request: it must be answered from the list whose rights were checked. */
  async function find(request: FastifyRequest) {
    const list = found.get(request) ?? lists.find(await declared(), request.raw.url ?? '')
    if (list) found.set(request, list)
    return list
  }

  return { find, getFound: (request: FastifyRequest) => found.get(request) }
}

export type ListFinder = ReturnType<typeof createListFinder>
