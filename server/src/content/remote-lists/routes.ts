import type { Role } from '@sala/kit/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { statusMessage } from '../../foundation/http/error-handler.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { requireRole } from '../../people/accounts/rights.ts'
import { authenticateSession } from '../../people/sessions/guard.ts'
import {
  type CollectionSchemas,
  createBodySchema,
  createCollectionSchemas,
} from '../entries/collection-schemas.ts'
import { hasNoView } from '../entries/read-routes.ts'
import { collectionRoutes } from '../entries/routes.ts'
import type { UploadServices } from '../pictures/receive-picture.ts'
import type { ListFinder } from './create-remote-lists.ts'
import { toCollection } from './declared-fields.ts'

const any = createCollectionSchemas(toCollection(':remote', { name: ':list', fields: [] }))
/** Allows additional properties. */
const allowMore = <Schema extends object>(schema: Schema) => ({
  ...schema,
  additionalProperties: true,
})
/** Schemas of the properties that all lists have. Each call is validated by its own list. */
const schemas: CollectionSchemas = {
  ...any,
  tags: ['Lists of remotes'],
  words: { entry: 'entry', entries: 'entries' },
  body: createBodySchema(Type.Object({})),
  Entry: allowMore(any.Entry),
  Listed: allowMore(any.Listed),
}

interface RemoteListServices extends UploadServices {
  found: ListFinder
  /** The roles that may use a remote, in the release that the caller gets; undefined for all roles. */
  rolesOf: (request: FastifyRequest, remote: string) => Promise<readonly Role[] | undefined>
}

/** The routes of remotes' lists. The list is looked up at each request, because releases declare lists at run time. */
export async function remoteListRoutes(
  app: FastifyInstance,
  { found, rolesOf, ...services }: RemoteListServices,
) {
  const { find, getFound } = found

  const authenticateRole: Authenticate = async (request, parts) => {
    const session = await authenticateSession(request, parts)
    const list = await find(request)
    if (list) requireRole(request, await rolesOf(request, list.remote))
    return session
  }

  const authenticate: Authenticate = async (request, parts) => {
    const list = await find(request)
    // Without a list, the hook below answers 404.
    if (!list || (list.isPublic && hasNoView(request))) return null
    return authenticateRole(request, parts)
  }

  app.addHook('onRequest', async (request) => {
    if (!(await find(request))) throw new HttpError(404, statusMessage(404))
  })

  function getCollection(request: FastifyRequest) {
    const list = getFound(request)
    if (!list) throw new Error(`No list was authenticated for ${request.routeOptions.url}`)
    return list.collection
  }

  await app.register(collectionRoutes(schemas), {
    ...services,
    getCollection,
    readAccess: { authenticate },
    signedInAccess: { authenticate: authenticateRole },
  })
}
