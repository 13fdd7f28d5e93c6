import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { failures, StatusMessage, strict, Text } from '../http/schemas.ts'
import { callerOf } from './guard.ts'
import { login } from './login.ts'
import { removeSession } from './repository.ts'

const Credentials = Type.Object(
  { email: Text(254), password: Type.String({ maxLength: 1000 }) },
  strict,
)

const Session = Type.Object({
  token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
  expiresAt: Type.String({ format: 'date-time' }),
  email: Type.String(),
})

export const authRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.post('/auth/login', {
    config: { public: true },
    schema: {
      tags: ['Session'],
      summary: 'Sign in',
      security: [],
      body: Credentials,
      response: { 200: Session, ...failures(400, 401, 415, 429, 503) },
    },
    handler: ({ body, ip }) => login(deps, { ip, ...body }),
  })

  app.post('/auth/logout', {
    schema: {
      tags: ['Session'],
      summary: 'Sign out: the token is worth nothing afterwards',
      response: { 200: StatusMessage, ...failures(401) },
    },
    handler: async (request) => {
      await removeSession(deps.db, callerOf(request).tokenHash)
      return { status: 'success' as const, message: 'You are signed out.' }
    },
  })
}
