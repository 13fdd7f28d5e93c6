import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../foundation/deps.ts'
import { originOf } from '../../foundation/http/origin.ts'
import { EntryId, failures, Nullable, strict } from '../../foundation/http/schemas.ts'
import { authorOf } from '../../people/audit/author-of.ts'
import { App, Check, Refused, Version } from '../bundle/schemas.ts'
import { makeLink, openLinks, revokeLink } from '../preview/links/links.ts'
import { mostDays } from '../preview/links/repository.ts'
import { byDeployTokenOrSession } from '../trust/authenticate.ts'

const usualDays = 7
const tags = ['Releases']
const config = { authenticate: byDeployTokenOrSession }

const Time = Type.String({ format: 'date-time' })
const Link = Type.Object({
  id: Type.String(),
  version: Type.String(),
  createdBy: Type.String(),
  createdAt: Time,
  expiresAt: Time,
  openedAt: Nullable(Type.String({ format: 'date-time', description: 'When it was opened last.' })),
})
const NewLink = Type.Object({
  app: Type.String(),
  url: Type.String({ description: 'What comes last in it is secret, and shown this once.' }),
  ...Link.properties,
})
const Days = Type.Integer({ minimum: 1, maximum: mostDays, default: usualDays })
const ToMake = Type.Object({ version: Version, days: Type.Optional(Days), check: Check }, strict)
const LinkOfApp = Type.Object({ ...App.properties, ...EntryId.properties })

type Parts = Deps & { publicUrl: URL | undefined }

/** The links that show a published version to whoever opens them. */
export const previewLinkApi: FastifyPluginAsyncTypebox<Parts> = async (
  app,
  { db, now, publicUrl },
) => {
  app.post('/releases/:app/previews', {
    config,
    schema: {
      tags,
      summary: 'A link that shows a published version in its place to every browser that opens it',
      params: App,
      body: ToMake,
      response: {
        201: NewLink,
        422: Refused,
        ...failures(400, 401, 403, 404, 409, 415, 503),
      },
    },
    handler: async (request, reply) => {
      const { params, body, deployer } = request
      const { version, days = usualDays, check } = body
      const origin = originOf(request, publicUrl)
      const wanted = { ...params, version, days, check, deployer, origin }
      const made = await makeLink(db, wanted, authorOf(request), now())
      return reply.code(201).header('cache-control', 'no-store').send(made)
    },
  })

  app.get('/releases/:app/previews', {
    config,
    schema: {
      tags,
      summary: 'The links to published versions that can be opened, newest first',
      params: App,
      response: { 200: Type.Array(Link), ...failures(401, 403) },
    },
    handler: ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return openLinks(db, params.app, now())
    },
  })

  app.post('/releases/:app/previews/:id/revoke', {
    config,
    schema: {
      tags,
      summary: 'End a link to a published version, in every browser that has opened it',
      params: LinkOfApp,
      response: { 200: Link, ...failures(400, 401, 403, 404, 415, 503) },
    },
    handler: (request) => revokeLink(db, request.params, authorOf(request), now()),
  })
}
