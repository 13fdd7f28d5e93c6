import type { FastifyInstance } from 'fastify'
import type { FoundLists } from './find-list.ts'

/**
 * Lets an address lead to the routes of lists if a remote has brought such a list, and else on to the remote's
 * backend, whose addresses look the same.
 */
export function tellRemoteLists(app: FastifyInstance, { find }: Pick<FoundLists, 'find'>) {
  const strategy = {
    name: 'remoteList',
    storage() {
      let handler: unknown
      return {
        get: (isList: unknown) => (isList ? handler : null),
        set: (_isList: unknown, to: unknown) => {
          handler = to
        },
      }
    },
    deriveConstraint(request: { url?: string }, _context: unknown, done: Done) {
      // Nobody else has to wait, not even for a turn.
      if (!request.url?.startsWith('/api/remotes/')) return done(null, undefined)
      find(request).then(
        (list) => done(null, list && true),
        // With the database away the backend's routes say so as well.
        () => done(null, undefined),
      )
    },
  }
  app.addConstraintStrategy(strategy as never)
}

type Done = (error: Error | null, isList: true | undefined) => void
