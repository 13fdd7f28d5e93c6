import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type } from 'typebox'
import { EntryId, failures, StatusMessage, strict, Text } from '../../foundation/http/schemas.ts'
import { arePasskeysRequired, findAccount } from '../accounts/repository.ts'
import {
  createRegistrationOptions,
  registerPasskey,
  removeOwnPasskey,
  requirePasskey,
} from '../passkeys/manage-passkeys.ts'
import { listPasskeys } from '../passkeys/repository.ts'
import { createSignInOptions, signInWithPasskey } from '../passkeys/sign-in.ts'
import { Assertion, Passkey, Registration, siteOf, WebAuthnOptions } from '../passkeys/webauthn.ts'
import { placeOf } from '../sessions/create-session.ts'
import { describeDevice } from '../sessions/device.ts'
import { callerOf } from '../sessions/guard.ts'
import {
  type ReauthenticateDeps,
  Reauthentication,
  ReauthenticationBody,
  reauthenticate,
} from './reauthenticate.ts'
import { done, Session } from './schemas.ts'

const tags = ['Passkeys']

export const passkeyRoutes: FastifyPluginAsyncTypebox<ReauthenticateDeps> = async (app, deps) => {
  const { db, now, publicUrl } = deps

  app.post('/auth/passkeys/sign-in/options', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Begin to sign in with a passkey',
      security: [],
      response: { 200: WebAuthnOptions, ...failures(429, 503) },
    },
    handler: (request) => createSignInOptions(deps, siteOf(request, publicUrl), request.ip),
  })

  app.post('/auth/passkeys/sign-in', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Sign in with a passkey, instead of a password or after it',
      security: [],
      body: Assertion,
      response: { 200: Session, ...failures(400, 401, 415, 429, 503) },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      const response = request.body as AuthenticationResponseJSON
      return signInWithPasskey(deps, siteOf(request, publicUrl), placeOf(request), response)
    },
  })

  app.get('/auth/passkeys', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags,
      summary: 'Your passkeys, oldest first, and whether your password needs one beside it',
      response: {
        200: Type.Object({
          isRequired: Type.Boolean(),
          isRule: Type.Boolean({ description: 'Whether everybody must sign in with one.' }),
          passkeys: Type.Array(Passkey),
        }),
        ...failures(401),
      },
    },
    handler: async (request, reply) => {
      const { accountId, email } = callerOf(request)
      reply.header('cache-control', 'no-store')
      const account = await findAccount(db, email)
      const passkeys = await listPasskeys(db, accountId)
      return {
        isRequired: account?.requiresPasskey === 1,
        isRule: await arePasskeysRequired(db),
        passkeys: passkeys.map(asShown),
      }
    },
  })

  app.post('/auth/passkeys/options', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags,
      summary: 'Begin to add a passkey',
      body: ReauthenticationBody,
      response: { 200: WebAuthnOptions, ...failures(400, 401, 403, 409, 415, 429, 503) },
    },
    handler: async (request) => {
      await reauthenticate(deps, request, request.body.proof)
      return createRegistrationOptions(deps, request, siteOf(request, publicUrl))
    },
  })

  app.post('/auth/passkeys', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags,
      summary: 'Add the passkey that the browser has made',
      body: Type.Object({ name: Text(60), response: Registration }, strict),
      response: { 201: Passkey, ...failures(400, 401, 409, 415) },
    },
    handler: async (request, reply) => {
      const name = request.body.name.trim() || describeDevice(request.headers['user-agent'])
      const response = request.body.response as RegistrationResponseJSON
      const site = siteOf(request, publicUrl)
      const passkey = await registerPasskey(deps, request, site, { name, response })
      return reply.code(201).send(asShown(passkey))
    },
  })

  app.put('/auth/passkeys/required', {
    schema: {
      tags,
      summary: 'Say whether your password needs a passkey beside it',
      body: Type.Object({ isRequired: Type.Boolean(), proof: Reauthentication }, strict),
      response: { 200: StatusMessage, ...failures(400, 401, 403, 409, 415, 429, 503) },
    },
    handler: async (request) => {
      const { isRequired, proof } = request.body
      await reauthenticate(deps, request, proof)
      await requirePasskey(db, request, isRequired, now())
      return done(
        isRequired
          ? 'From now on your password needs a passkey beside it.'
          : 'From now on your password alone is enough.',
      )
    },
  })

  app.post('/auth/passkeys/:id/remove', {
    schema: {
      tags,
      summary: 'Remove one of your passkeys',
      params: EntryId,
      body: ReauthenticationBody,
      response: { 200: StatusMessage, ...failures(400, 401, 403, 404, 409, 415, 429, 503) },
    },
    handler: async (request) => {
      await reauthenticate(deps, request, request.body.proof)
      await removeOwnPasskey(db, request, request.params.id, now())
      return done('The passkey is removed.')
    },
  })
}

interface Stored {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}

function asShown({ id, name, createdAt, lastUsedAt }: Stored) {
  return {
    _id: id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
