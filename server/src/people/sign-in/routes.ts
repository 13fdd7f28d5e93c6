import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import { failures, StatusMessage, strict, Text } from '../../foundation/http/schemas.ts'
import { changeAccount, findLanguage } from '../accounts/repository.ts'
import { getRelyingParty, WebAuthnOptions } from '../passkeys/webauthn.ts'
import { getClient } from '../sessions/create-session.ts'
import { signOut } from '../sessions/end-sessions.ts'
import { getCaller } from '../sessions/guard.ts'
import { changePassword } from './change-password.ts'
import { login } from './login.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import type { AuthServices } from './reauthenticate.ts'
import { Language, Password, Session, success } from './schemas.ts'
import { describeEndedSessions, sessionRoutes } from './session-routes.ts'

const Credentials = Type.Object({ email: Text(254), password: Password }, strict)
const ChosenLanguage = Type.Object({ language: Language }, strict)

const NotSignedIn = Type.Object({
  ...StatusMessage.properties,
  secondFactor: Type.Optional(WebAuthnOptions),
})

export const authRoutes: FastifyPluginAsyncTypebox<AuthServices> = async (app, services) => {
  await app.register(sessionRoutes, services)
  await app.register(passkeyRoutes, services)

  app.post('/auth/login', {
    config: { public: true, isQueued: true },
    schema: {
      tags: ['Session'],
      summary: 'Sign in',
      description:
        'If a passkey is required as a second factor, the response is 401 with `secondFactor`: the options whose signed response `POST /api/auth/passkeys/sign-in` accepts.',
      body: Credentials,
      response: { 200: Session, ...failures(400, 403, 415, 429, 503), 401: NotSignedIn },
    },
    handler: async (request, reply) => {
      const rp = getRelyingParty(request, services.publicUrl)
      const result = await login(services, rp, getClient(request), request.body)
      reply.header('cache-control', 'no-store')
      if ('session' in result) return result.session
      const message = 'You also need your passkey. Reload the page if you aren’t asked for it.'
      return reply.code(401).send({ status: 'error', message, ...result })
    },
  })

  app.post('/auth/logout', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags: ['Session'],
      summary: 'Sign out and end the session',
      response: { 200: StatusMessage, ...failures(401) },
    },
    handler: async (request) => {
      await signOut(services.db, request, services.now())
      return success('You’ve been signed out.')
    },
  })

  app.put('/auth/password', {
    schema: {
      tags: ['Session'],
      summary: 'Change your password and end all your other sessions',
      body: Type.Object({ current: Password, next: Password }, strict),
      response: { 200: StatusMessage, ...failures(400, 401, 403, 415, 429, 503) },
    },
    handler: async (request) => {
      const ended = await changePassword(services, request, request.body)
      return success(`Password changed. ${describeEndedSessions(ended)}.`)
    },
  })

  app.get('/auth/language', {
    schema: {
      tags: ['Session'],
      summary: 'Get your language of the back-office',
      response: { 200: ChosenLanguage, ...failures(401, 403) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return findLanguage(services.db, getCaller(request).accountId)
    },
  })

  app.put('/auth/language', {
    schema: {
      tags: ['Session'],
      summary: 'Set your language of the back-office',
      body: ChosenLanguage,
      response: { 200: ChosenLanguage, ...failures(400, 401, 403, 415) },
    },
    handler: async (request) => {
      const { accountId } = getCaller(request)
      await inTransaction(services.db, (trx) => changeAccount(trx, accountId, request.body))
      return request.body
    },
  })
}
