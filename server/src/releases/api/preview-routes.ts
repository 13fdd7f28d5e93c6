import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { getOrigin } from '../../foundation/http/origin.ts'
import { EntryId, failures, Nullable, strict } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { getActor } from '../../people/audit/record-change.ts'
import { App, Description, Version } from '../bundle/manifest-schema.ts'
import { createDevLink, createVersionLink, listOpenLinks, revokeLink } from '../preview/links.ts'
import { maxDays } from '../preview/repository.ts'
import { byDeployToken, byDeployTokenOrSession, getDeployer } from '../trust/authenticate.ts'
import { Check } from './change-routes.ts'
import { Refused } from './upload-routes.ts'

const defaultDays = 7
const tags = ['Releases']
const config = { authenticate: byDeployTokenOrSession }

const Time = Type.String({ format: 'date-time' })
const Link = Type.Object({
  id: Type.String(),
  version: Nullable(Type.String()),
  origin: Nullable(Type.String({ description: 'On a developer’s machine.' })),
  createdBy: Type.String(),
  createdAt: Time,
  expiresAt: Time,
  openedAt: Nullable(Type.String({ format: 'date-time', description: 'When it was last opened.' })),
})
const NewLink = Type.Object({
  app: Type.String(),
  url: Type.String({ description: 'Ends in a secret, which is shown only here.' }),
  ...Link.properties,
})
const Days = Type.Integer({ minimum: 1, maximum: maxDays, default: defaultDays })
const LinkBody = Type.Object({ version: Version, days: Type.Optional(Days), check: Check }, strict)

/** 1 to 65535. */
const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])'
/**
 * The developer's own machine, and no other: a link must not lead to somebody's server. In the spelling that
 * browsers, proxies and policies agree on.
 */
const Origin = Type.String({ pattern: `^http://(localhost|127\\.0\\.0\\.1):${port}$` })
const DevLinkBody = Type.Object({ origin: Origin, description: Type.Optional(Description) }, strict)
const LinkParams = Type.Object({ ...App.properties, ...EntryId.properties })

type PreviewServices = Services & { publicUrl: URL | undefined }

const created = { 201: NewLink, 422: Refused, ...failures(400, 401, 403, 404, 409, 415, 503) }

/** Preview links to a published version, or to a remote on a developer's machine. */
export const previewLinkRoutes: FastifyPluginAsyncTypebox<PreviewServices> = async (
  app,
  services,
) => {
  const { db, now, publicUrl } = services
  const toOptions = (request: FastifyRequest) => ({
    salaOrigin: getOrigin(request, publicUrl),
    author: getActor(request),
    nowMs: now(),
  })
  app.post('/releases/:app/previews', {
    config,
    schema: {
      tags,
      summary: 'Create a preview link to a published version',
      params: App,
      body: LinkBody,
      response: created,
    },
    handler: async (request, reply) => {
      const { params, body, deployer } = request
      const options = { days: defaultDays, ...params, ...body, deployer, ...toOptions(request) }
      const link = await createVersionLink(db, options)
      return reply.code(201).header('cache-control', 'no-store').send(link)
    },
  })

  app.post('/releases/:app/previews/dev', {
    config: { authenticate: byDeployToken },
    schema: {
      tags,
      summary: 'Create a preview link to a remote on your machine, valid there for an hour',
      params: App,
      body: DevLinkBody,
      response: created,
    },
    handler: async (request, reply) => {
      const { params, body } = request
      const deployer = getDeployer(request)
      const link = await createDevLink(db, { ...params, ...body, deployer, ...toOptions(request) })
      return reply.code(201).header('cache-control', 'no-store').send(link)
    },
  })

  app.get('/releases/:app/previews', {
    config,
    schema: {
      tags,
      summary: 'List open preview links, newest first',
      params: App,
      response: { 200: Type.Array(Link), ...failures(401, 403) },
    },
    handler: ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return listOpenLinks(db, params.app, now())
    },
  })

  app.post('/releases/:app/previews/:id/revoke', {
    config,
    schema: {
      tags,
      summary: 'Revoke a preview link, in every browser that has opened it',
      params: LinkParams,
      response: { 200: Link, ...failures(400, 401, 403, 404, 415, 503) },
    },
    handler: (request) => revokeLink(db, request.params, getActor(request), now()),
  })
}
