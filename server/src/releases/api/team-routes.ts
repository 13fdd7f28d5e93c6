import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { getOrigin } from '../../foundation/http/origin.ts'
import { failures, Nullable, strict, Text } from '../../foundation/http/schemas.ts'
import { getActor } from '../../people/audit/record-change.ts'
import {
  type AuthServices,
  Reauthentication,
  reauthenticate,
} from '../../people/sign-in/reauthenticate.ts'
import { App } from '../bundle/manifest-schema.ts'
import { createEnrolmentLink, enrol } from '../trust/enrolment/links.ts'
import { listTeams, revokeTeamAccess } from '../trust/enrolment/teams.ts'

const tags = ['Teams']

const Name = Text(60, 'Name of the token and the key; default when left out')
const Time = Type.String({ format: 'date-time' })
const LastUsed = Nullable(
  Type.String({ format: 'date-time', description: 'When it was last used for a release.' }),
)
const Token = Type.Object({ name: Type.String(), createdAt: Time, lastUsedAt: LastUsed })
const Key = Type.Object({
  id: Type.String({ description: 'The first 16 bytes of the SHA-256 of the public key.' }),
  ...Token.properties,
})
const OpenLink = Type.Object({ name: Type.String(), expiresAt: Time })
const Team = Type.Object({
  app: Type.String(),
  tokens: Type.Array(Token),
  keys: Type.Array(Key),
  links: Type.Array(OpenLink),
})

const NewLink = Type.Object({
  app: Type.String(),
  name: Type.String(),
  link: Type.String({ description: 'The part after the # is a secret that works once.' }),
  expiresAt: Time,
})
const LinkBody = Type.Object({ name: Type.Optional(Name), proof: Reauthentication }, strict)

const Only = Type.Enum(['token', 'key'], { description: 'Default: both.' })
const RevokeBody = Type.Object(
  { name: Name, only: Type.Optional(Only), proof: Reauthentication },
  strict,
)
const Revoked = Type.Object({
  links: Type.Integer(),
  tokens: Type.Integer(),
  keys: Type.Integer(),
})

const EnrolBody = Type.Object(
  { ...App.properties, secret: Text(100), publicKey: Text(100, 'ed25519:…') },
  strict,
)
const Enrolled = Type.Object({
  app: Type.String(),
  name: Type.String(),
  token: Type.String({ description: 'The deploy token, shown only here.' }),
})

/** Enrolment links of teams: created and revoked by administrators, used by teams. */
export const teamRoutes: FastifyPluginAsyncTypebox<AuthServices> = async (app, services) => {
  const { db, now, publicUrl } = services

  app.get('/teams', {
    schema: {
      tags,
      summary: 'List deploy tokens, keys and open links by app, without secrets',
      response: { 200: Type.Array(Team), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listTeams(db, now())
    },
  })

  app.post('/teams/:app/link', {
    schema: {
      tags,
      summary: 'Create an enrolment link, valid once and for an hour',
      description:
        'Replaces another link of the same name. The token of that name stays valid until the link is used.',
      params: App,
      body: LinkBody,
      response: { 201: NewLink, ...failures(400, 401, 403, 404, 415, 429, 503) },
    },
    handler: async (request, reply) => {
      const { params, body } = request
      await reauthenticate(services, request, body.proof)
      const options = { ...params, name: body.name, origin: getOrigin(request, publicUrl) }
      const link = await createEnrolmentLink(db, options, getActor(request), now())
      return reply.code(201).header('cache-control', 'no-store').send(link)
    },
  })

  app.post('/teams/:app/revoke', {
    schema: {
      tags,
      summary: 'Revoke the token, the key and the open link of a name',
      params: App,
      body: RevokeBody,
      response: { 200: Revoked, ...failures(400, 401, 403, 404, 415, 429, 503) },
    },
    handler: async (request) => {
      const { params, body } = request
      const { proof, ...name } = body
      await reauthenticate(services, request, proof)
      return revokeTeamAccess(db, { ...params, ...name }, getActor(request), now())
    },
  })

  app.post('/enrol', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Use an enrolment link: register a public key, get a deploy token',
      description: 'For the command line. Revokes the former token of the same name.',
      security: [],
      body: EnrolBody,
      response: { 200: Enrolled, ...failures(400, 403, 415, 429, 503) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return enrol(db, { ...request.body, ip: request.ip }, now())
    },
  })
}
