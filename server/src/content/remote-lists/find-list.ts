import type { FastifyRequest } from 'fastify'
import type { RemoteList, RemoteLists } from './create-remote-lists.ts'
import type { RemoteCollection } from './repository.ts'

/** @param declared what remotes that are live have declared */
export function findLists(
  lists: Pick<RemoteLists, 'find'>,
  declared: () => Promise<RemoteCollection[]>,
) {
  const asked = new WeakMap<FastifyRequest, RemoteList>()

  /** The list of a live remote that a request is about. Found once: the request is answered from the list whose rights were checked. */
  async function findFor(request: FastifyRequest) {
    const list = asked.get(request) ?? lists.find(await declared(), request.raw.url ?? '')
    if (list) asked.set(request, list)
    return list
  }

  return { findFor, foundFor: (request: FastifyRequest) => asked.get(request) }
}

export type FoundLists = ReturnType<typeof findLists>
