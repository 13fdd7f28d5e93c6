import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '../../foundation/http/http-error.ts'
import { EntryId, failures, Nullable, StatusMessage } from '../../foundation/http/schemas.ts'
import { endOtherSessions, endSession } from '../sessions/end-sessions.ts'
import { getCaller } from '../sessions/guard.ts'
import { listSessions } from '../sessions/repository.ts'
import { type AuthServices, ReauthenticationBody, reauthenticate } from './reauthenticate.ts'
import { success } from './schemas.ts'

const tags = ['Session']

const OwnSession = Type.Object({
  _id: Type.String(),
  isThis: Type.Boolean({ description: 'Whether this is the session of the call.' }),
  device: Type.String(),
  address: Nullable(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time', description: 'Updated at most once a minute.' }),
})

/** Lists and ends the caller's sessions. */
export const sessionRoutes: FastifyPluginAsyncTypebox<AuthServices> = async (app, services) => {
  const { db, now } = services

  app.get('/auth/sessions', {
    schema: {
      tags,
      summary: 'List your sessions, last used first',
      response: { 200: Type.Array(OwnSession), ...failures(401) },
    },
    handler: async (request, reply) => {
      const { accountId, tokenHash } = getCaller(request)
      reply.header('cache-control', 'no-store')
      const sessions = await listSessions(db, accountId, now())
      return sessions.map(({ id, tokenHash: hash, createdAt, lastSeenAt, ...session }) => ({
        _id: id,
        isThis: hash === tokenHash,
        ...session,
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(lastSeenAt).toISOString(),
      }))
    },
  })

  app.post('/auth/sessions/:id/end', {
    schema: {
      tags,
      summary: 'End one of your sessions',
      params: EntryId,
      body: ReauthenticationBody,
      response: { 200: StatusMessage, ...failures(400, 401, 403, 404, 415, 429, 503) },
    },
    handler: async (request) => {
      await reauthenticate(services, request, request.body.proof)
      if (!(await endSession(db, request, request.params.id, now()))) throw notFound('session')
      return success('Signed out on that device.')
    },
  })

  app.post('/auth/sessions/end-others', {
    schema: {
      tags,
      summary: 'End all your other sessions',
      body: ReauthenticationBody,
      response: { 200: StatusMessage, ...failures(400, 401, 403, 415, 429, 503) },
    },
    handler: async (request) => {
      await reauthenticate(services, request, request.body.proof)
      const ended = await endOtherSessions(db, request, now())
      return success(`${describeEndedSessions(ended)}.`)
    },
  })
}

export function describeEndedSessions(count: number) {
  if (count === 0) return 'You aren’t signed in anywhere else'
  return `Signed out on ${count === 1 ? 'one other device' : `${count} other devices`}`
}
