import type { FastifyRequest } from 'fastify'
import type { RemoteList, RemoteLists } from './open-remote-lists.ts'
import type { RemoteCollection } from './repository.ts'

/** The list that a request is about, if a remote that is live has brought it. */
type FindList = (request: { url?: string | undefined }) => Promise<RemoteList | undefined>

/** @param declared what remotes that are live have declared */
export function findLists(
  lists: Pick<RemoteLists, 'find'>,
  declared: () => Promise<RemoteCollection[]>,
) {
  const asked = new WeakMap<FastifyRequest, RemoteList>()
  const find: FindList = async ({ url = '' }) => lists.find(await declared(), url)

  /** As `find`, once for each request: it is answered by what it was let in by. */
  async function findFor(request: FastifyRequest) {
    const list = asked.get(request) ?? (await find(request.raw))
    if (list) asked.set(request, list)
    return list
  }

  return { find, findFor, foundFor: (request: FastifyRequest) => asked.get(request) }
}

export type FoundLists = ReturnType<typeof findLists>
