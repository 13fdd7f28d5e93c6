import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { sentence } from '../../foundation/http/error-handler.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
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

/** The lists of remotes, each of which is found when it is asked for: releases bring them while this runs. */
export async function remoteListRoutes(
  app: FastifyInstance,
  { found, ...deps }: UploadDeps & { found: FoundLists },
) {
  const { findFor, foundFor } = found

  const authenticate: Authenticate = async (request, parts) => {
    const list = await findFor(request)
    return list?.isPublic && asksForNoView(request) ? null : bySession(request, parts)
  }

  app.addHook('onRequest', async (request) => {
    if (!(await findFor(request))) throw new HttpError(404, sentence(404))
  })

  function opened(request: FastifyRequest) {
    const list = foundFor(request)
    if (!list) throw new Error(`${request.routeOptions.url} was let in for no list`)
    return list.opened
  }

  app.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, remoteList: true }
  })
  await app.register(collectionRoutes(schemas), { ...deps, opened, readers: { authenticate } })
}
