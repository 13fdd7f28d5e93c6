import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type } from 'typebox'
import { EntryId, failures, StatusMessage, strict, Text } from '../../foundation/http/schemas.ts'
import { arePasskeysRequired, findAccount } from '../accounts/repository.ts'
import type { PasskeyTable } from '../accounts/tables.ts'
import {
  createRegistrationOptions,
  registerPasskey,
  removeOwnPasskey,
  setPasskeyRequired,
} from '../passkeys/manage-passkeys.ts'
import { listPasskeys } from '../passkeys/repository.ts'
import { createSignInOptions, signInWithPasskey } from '../passkeys/sign-in.ts'
import {
  Assertion,
  getRelyingParty,
  Passkey,
  Registration,
  WebAuthnOptions,
} from '../passkeys/webauthn.ts'
import { getClient } from '../sessions/create-session.ts'
import { describeDevice } from '../sessions/device.ts'
import { getCaller } from '../sessions/guard.ts'
import {
  type AuthServices,
  Reauthentication,
  ReauthenticationBody,
  reauthenticate,
} from './reauthenticate.ts'
import { Session, success } from './schemas.ts'

const tags = ['Passkeys']

export const passkeyRoutes: FastifyPluginAsyncTypebox<AuthServices> = async (app, services) => {
  const { db, now, publicUrl } = services

  app.post('/auth/passkeys/sign-in/options', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Get the options to sign in with a passkey',
      response: { 200: WebAuthnOptions, ...failures(429, 503) },
    },
    handler: (request) =>
      createSignInOptions(services, getRelyingParty(request, publicUrl), request.ip),
  })

  app.post('/auth/passkeys/sign-in', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Sign in with a passkey, alone or as a second factor',
      body: Assertion,
      response: { 200: Session, ...failures(400, 401, 415, 429, 503) },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      const rp = getRelyingParty(request, publicUrl)
      const response = request.body as AuthenticationResponseJSON
      return signInWithPasskey(services, rp, getClient(request), response)
    },
  })

  app.get('/auth/passkeys', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags,
      summary: 'List your passkeys, oldest first, and whether they are required',
      response: {
        200: Type.Object({
          isRequired: Type.Boolean({ description: 'Whether it is your second factor.' }),
          isRule: Type.Boolean({ description: 'Whether everybody must sign in with a passkey.' }),
          passkeys: Type.Array(Passkey),
          accepted: Type.Object(
            {
              rpId: Type.String(),
              userId: Type.String(),
              allAcceptedCredentialIds: Type.Array(Type.String()),
            },
            {
              description:
                'For `PublicKeyCredential.signalAllAcceptedCredentials` (WebAuthn Level 3, section 5.1.10).',
            },
          ),
        }),
        ...failures(401),
      },
    },
    handler: async (request, reply) => {
      const { accountId, email } = getCaller(request)
      reply.header('cache-control', 'no-store')
      const account = await findAccount(db, email)
      const passkeys = await listPasskeys(db, accountId)
      return {
        isRequired: account?.requiresPasskey === 1,
        isRule: await arePasskeysRequired(db),
        passkeys: passkeys.map(toPasskey),
        accepted: {
          rpId: getRelyingParty(request, publicUrl).id,
          userId: accountId,
          allAcceptedCredentialIds: passkeys.map(({ credentialId }) => credentialId),
        },
      }
    },
  })

  app.post('/auth/passkeys/options', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags,
      summary: 'Get the options to add a passkey',
      body: ReauthenticationBody,
      response: { 200: WebAuthnOptions, ...failures(400, 401, 403, 409, 415, 429, 503) },
    },
    handler: async (request) => {
      await reauthenticate(services, request, request.body.proof)
      return createRegistrationOptions(services, request, getRelyingParty(request, publicUrl))
    },
  })

  app.post('/auth/passkeys', {
    config: { allowsMissingPasskey: true },
    schema: {
      tags,
      summary: 'Add a passkey that the browser has created',
      body: Type.Object({ name: Text(60), response: Registration }, strict),
      response: { 201: Passkey, ...failures(400, 401, 409, 415) },
    },
    handler: async (request, reply) => {
      const name = request.body.name.trim() || describeDevice(request.headers['user-agent'])
      const response = request.body.response as RegistrationResponseJSON
      const rp = getRelyingParty(request, publicUrl)
      const passkey = await registerPasskey(services, request, rp, { name, response })
      return reply.code(201).send(toPasskey(passkey))
    },
  })

  app.put('/auth/passkeys/required', {
    schema: {
      tags,
      summary: 'Turn a passkey as the second factor after your password on or off',
      body: Type.Object({ isRequired: Type.Boolean(), proof: Reauthentication }, strict),
      response: { 200: StatusMessage, ...failures(400, 401, 403, 409, 415, 429, 503) },
    },
    handler: async (request) => {
      const { isRequired, proof } = request.body
      await reauthenticate(services, request, proof)
      await setPasskeyRequired(db, request, isRequired, now())
      return success(
        isRequired
          ? 'You now need a passkey in addition to your password.'
          : 'You can now sign in with your password alone.',
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
      await reauthenticate(services, request, request.body.proof)
      await removeOwnPasskey(db, request, request.params.id, now())
      return success('Passkey removed.')
    },
  })
}

type Stored = Pick<PasskeyTable, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>

function toPasskey({ id, name, createdAt, lastUsedAt }: Stored) {
  return {
    _id: id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
