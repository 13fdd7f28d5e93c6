import type { Role } from '@sala/kit/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { sentence } from '../../foundation/http/error-handler.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { requireRole } from '../../people/accounts/rights.ts'
import { bySession } from '../../people/sessions/guard.ts'
import { bodyOf, type Schemas, schemasOf } from '../entries/collection-schemas.ts'
import { asksForNoView } from '../entries/read-routes.ts'
import { collectionRoutes } from '../entries/routes.ts'
import type { UploadDeps } from '../pictures/take-upload.ts'
import { collectionOf } from './declared-fields.ts'
import type { FoundLists } from './find-list.ts'

const any = schemasOf(collectionOf(':remote', { name: ':list', fields: [] }))
/** As an object that may have more. */
const open = <Schema extends object>(schema: Schema) => ({ ...schema, additionalProperties: true })
/** What all of them have in common; each call is held to its own list. */
const schemas: Schemas = {
  ...any,
  tags: ['Lists of remotes'],
  words: { entry: 'entry', entries: 'entries' },
  body: bodyOf(Type.Object({})),
  Entry: open(any.Entry),
  Listed: open(any.Listed),
}

interface RemoteListDeps extends UploadDeps {
  found: FoundLists
  /** Whom of those who are signed in a remote is for, as whoever calls gets it; everybody when there are none. */
  rolesOf: (request: FastifyRequest, remote: string) => Promise<readonly Role[] | undefined>
}

/** The lists of remotes, each of which is found when it is asked for: releases bring them while this runs. */
export async function remoteListRoutes(
  app: FastifyInstance,
  { found, rolesOf, ...deps }: RemoteListDeps,
) {
  const { findFor, foundFor } = found

  const authenticate: Authenticate = async (request, parts) => {
    const list = await findFor(request)
    // Where there is no list, the hook below answers 404.
    if (!list || (list.isPublic && asksForNoView(request))) return null
    const hold = await bySession(request, parts)
    requireRole(request, await rolesOf(request, list.remote))
    return hold
  }

  const asInsider: Authenticate = async (request, parts) => {
    const hold = await bySession(request, parts)
    const list = await findFor(request)
    if (list) requireRole(request, await rolesOf(request, list.remote))
    return hold
  }

  app.addHook('onRequest', async (request) => {
    if (!(await findFor(request))) throw new HttpError(404, sentence(404))
  })

  function opened(request: FastifyRequest) {
    const list = foundFor(request)
    if (!list) throw new Error(`${request.routeOptions.url} was let in for no list`)
    return list.opened
  }

  await app.register(collectionRoutes(schemas), {
    ...deps,
    opened,
    readers: { authenticate },
    insiders: { authenticate: asInsider },
  })
}
