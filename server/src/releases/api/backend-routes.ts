import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { failures, strict, Text } from '../../foundation/http/schemas.ts'
import { authorOf } from '../../people/audit/author-of.ts'
import {
  type ReauthenticateDeps,
  Reauthentication,
  reauthenticate,
} from '../../people/sign-in/reauthenticate.ts'
import { App } from '../bundle/schemas.ts'
import { allowBackend, listAllowed, revokeBackend } from '../proxy/manage.ts'

const tags = ['Backends']

const Origin = Text(200, 'Such as https://orders.example')
const Private = Type.Boolean({
  description: 'Whether it may be in a network of one’s own, and be spoken to over plain http.',
})
const Allowed = Type.Object({
  app: Type.String(),
  origin: Type.String(),
  private: Private,
  allowedBy: Type.String(),
  allowedAt: Type.String({ format: 'date-time' }),
})
const ToAllow = Type.Object(
  { origin: Origin, private: Type.Optional(Private), proof: Reauthentication },
  strict,
)
const ToRevoke = Type.Object({ origin: Origin, proof: Reauthentication }, strict)
const Revoked = Type.Object({
  app: Type.String(),
  origin: Type.String(),
  usedBy: Type.Array(Type.String(), {
    description: 'The live version of the remote and its canary, as far as they have this backend.',
  }),
})

/** How administrators say where calls of a remote may be passed on to. */
export const backendRoutes: FastifyPluginAsyncTypebox<ReauthenticateDeps> = async (app, deps) => {
  const { db, now } = deps

  app.get('/backends', {
    schema: {
      tags,
      summary: 'Where calls of remotes may be passed on to',
      response: { 200: Type.Array(Allowed), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listAllowed(db)
    },
  })

  app.post('/backends/:app/allow', {
    schema: {
      tags,
      summary: 'Allow a backend of a remote, or change how it is allowed',
      params: App,
      body: ToAllow,
      response: { 200: Allowed, ...failures(400, 401, 403, 404, 415, 429, 503) },
    },
    handler: async (request) => {
      const { params, body } = request
      await reauthenticate(deps, request, body.proof)
      const wanted = { ...params, origin: body.origin, isPrivate: body.private ?? false }
      return allowBackend(db, wanted, authorOf(request), now())
    },
  })

  app.post('/backends/:app/revoke', {
    schema: {
      tags,
      summary: 'Close the way to a backend at once',
      params: App,
      body: ToRevoke,
      response: { 200: Revoked, ...failures(400, 401, 403, 404, 415, 429, 503) },
    },
    handler: async (request) => {
      const { params, body } = request
      await reauthenticate(deps, request, body.proof)
      const { origin } = body
      return revokeBackend(db, { ...params, origin }, authorOf(request), now())
    },
  })
}
