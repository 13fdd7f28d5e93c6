import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import {
  EntryId,
  failures,
  Nullable,
  StatusMessage,
  strict,
  Text,
} from '../../foundation/http/schemas.ts'
import type { MailServices } from '../../foundation/mail/mail-worker.ts'
import { invite, toInvitation, withdrawInvitation } from '../accounts/invitations.ts'
import { listInvitations } from '../accounts/link-repository.ts'
import { changeRole, endAccountSessions, removePerson } from '../accounts/manage-accounts.ts'
import { allowPasswords, requirePasskeys } from '../accounts/passkey-rule.ts'
import { createPasswordLink } from '../accounts/password-links.ts'
import { arePasskeysRequired, listAccounts } from '../accounts/repository.ts'
import { RoleName, roleNames } from '../accounts/rights.ts'
import { getActor } from '../audit/record-change.ts'
import { getClient } from '../sessions/create-session.ts'
import { getCaller } from '../sessions/guard.ts'
import { acceptInvitation } from './accept-invitation.ts'
import {
  type AuthServices,
  Reauthentication,
  ReauthenticationBody,
  reauthenticate,
} from './reauthenticate.ts'
import { LinkAnswer, Session, success } from './schemas.ts'

const tags = ['People']
const failureCodes = [400, 401, 403, 404, 409, 415, 429, 503] as const

const Time = Type.String({ format: 'date-time' })
const Person = Type.Object({
  _id: Type.String(),
  email: Type.String(),
  role: RoleName,
  isSelf: Type.Boolean({ description: 'Whether this is the caller.' }),
  createdAt: Time,
  lastSignInAt: Nullable(Time),
  passkeys: Type.Integer(),
  sessions: Type.Integer({ description: 'Number of active sessions.' }),
})
const Invitation = Type.Object({
  _id: Type.String(),
  email: Type.String(),
  role: RoleName,
  invitedBy: Type.String(),
  expiresAt: Time,
  byMail: Type.Boolean({ description: 'Whether the link is mailed.' }),
  deliveredAt: Nullable(Time),
  lastError: Nullable(Type.String({ description: 'The technical error of the last attempt.' })),
  failure: Nullable(Type.String({ description: 'Why the mail has not been delivered.' })),
  endedAt: Nullable(Time),
})
const People = Type.Object({
  people: Type.Array(Person),
  invitations: Type.Array(Invitation),
  canMail: Type.Boolean({ description: 'Whether a mail server is configured.' }),
  arePasskeysRequired: Type.Boolean({
    description: 'Whether everybody must sign in with a passkey.',
  }),
})
const ToInvite = Type.Object(
  {
    email: Text(254),
    role: RoleName,
    byMail: Type.Optional(Type.Boolean()),
    proof: Reauthentication,
  },
  strict,
)
const Invited = Type.Object({
  invitation: Invitation,
  link: Nullable(
    Type.String({
      description: 'The part after # is secret and can be used once. Null when the link is mailed.',
    }),
  ),
})
const PasswordLink = Type.Object({
  email: Type.String(),
  link: Type.String({ description: 'The part after # is secret and can be used once.' }),
  expiresAt: Time,
})

/** Manages accounts and invitations. */
export const peopleRoutes: FastifyPluginAsyncTypebox<AuthServices & MailServices> = async (
  app,
  services,
) => {
  const { db, now, publicUrl, onMailAdded, canMail = false } = services

  app.get('/people', {
    schema: {
      tags,
      summary: 'List accounts and invitations',
      response: { 200: People, ...failures(401) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { accountId } = getCaller(request)
      const people = await listAccounts(db, now())
      const invitations = await listInvitations(db, now())
      return {
        people: people.map(({ id, createdAt, lastSignInAt, passkeys, sessions, ...person }) => ({
          _id: id,
          ...person,
          isSelf: id === accountId,
          createdAt: new Date(createdAt).toISOString(),
          lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
          passkeys: passkeys ?? 0,
          sessions: sessions ?? 0,
        })),
        invitations: invitations.map(toInvitation),
        canMail,
        arePasskeysRequired: await arePasskeysRequired(db),
      }
    },
  })

  app.post('/people/invitations', {
    schema: {
      tags,
      summary: 'Create an invitation link that can be used once within 24 hours',
      description: 'Replaces an earlier link for the same email.',
      body: ToInvite,
      response: { 201: Invited, ...failures(...failureCodes) },
    },
    handler: async (request, reply) => {
      const { proof, ...wanted } = request.body
      if (wanted.byMail && !canMail) {
        throw new HttpError(409, 'Email isn’t set up. Create a link to pass on instead.')
      }
      await reauthenticate(services, request, proof)
      const invitation = { ...wanted, origin: getOrigin(request, publicUrl) }
      const invited = await invite(db, invitation, getActor(request), now())
      if (wanted.byMail) onMailAdded()
      return reply.code(201).header('cache-control', 'no-store').send(invited)
    },
  })

  app.delete('/people/invitations/:id', {
    schema: {
      tags,
      summary: 'Cancel an invitation',
      params: EntryId,
      response: { 200: StatusMessage, ...failures(401, 403, 404) },
    },
    handler: async (request) => {
      await withdrawInvitation(db, request.params.id, getActor(request), now())
      return success('Invitation cancelled.')
    },
  })

  app.put('/people/passkeys', {
    schema: {
      tags,
      summary: 'Turn the passkey rule on or off; turning it on signs all others out',
      description:
        'People without a passkey can then only sign in with their password and add one. You need one first.',
      body: Type.Object({ areRequired: Type.Boolean(), proof: Reauthentication }, strict),
      response: { 200: StatusMessage, ...failures(400, 401, 403, 409, 415, 429, 503) },
    },
    handler: async (request) => {
      const { areRequired, proof } = request.body
      await reauthenticate(services, request, proof)
      const actor = getActor(request)
      if (areRequired) await requirePasskeys(db, getCaller(request), actor, now())
      else await allowPasswords(db, actor, now())
      return success(
        areRequired ? 'Everyone now signs in with a passkey.' : 'Passkeys are no longer required.',
      )
    },
  })

  app.put('/people/:id/role', {
    schema: {
      tags,
      summary: 'Change a role and sign the person out',
      params: EntryId,
      body: Type.Object({ role: RoleName, proof: Reauthentication }, strict),
      response: { 200: StatusMessage, ...failures(...failureCodes) },
    },
    handler: async (request) => {
      const { role, proof } = request.body
      await reauthenticate(services, request, proof)
      const { email } = await changeRole(db, request.params.id, role, getActor(request), now())
      return success(`${email} is now ${roleNames[role]}.`)
    },
  })

  app.post('/people/:id/password-link', {
    schema: {
      tags,
      summary: 'Create a password reset link that can be used once within 24 hours',
      description: 'Replaces an earlier one.',
      params: EntryId,
      body: ReauthenticationBody,
      response: { 201: PasswordLink, ...failures(...failureCodes) },
    },
    handler: async (request, reply) => {
      await reauthenticate(services, request, request.body.proof)
      const { id } = request.params
      const { token, ...rest } = await createPasswordLink(db, id, getActor(request), now())
      const link = `${getOrigin(request, publicUrl)}/login#reset=${token}`
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ ...rest, link })
    },
  })

  app.post('/people/:id/end-sessions', {
    schema: {
      tags,
      summary: 'End all sessions of a person',
      params: EntryId,
      body: ReauthenticationBody,
      response: { 200: StatusMessage, ...failures(...failureCodes) },
    },
    handler: async (request) => {
      await reauthenticate(services, request, request.body.proof)
      const { email } = await endAccountSessions(db, request.params.id, getActor(request), now())
      return success(`${email} has been signed out everywhere.`)
    },
  })

  app.post('/people/:id/remove', {
    schema: {
      tags,
      summary: 'Remove a person, with their sessions and passkeys',
      params: EntryId,
      body: ReauthenticationBody,
      response: { 200: StatusMessage, ...failures(...failureCodes) },
    },
    handler: async (request) => {
      await reauthenticate(services, request, request.body.proof)
      const { email } = await removePerson(db, request.params.id, getActor(request), now())
      return success(`${email} has been removed and signed out everywhere.`)
    },
  })

  app.post('/auth/invitation', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Accept an invitation: set a password and sign in',
      body: LinkAnswer,
      response: { 200: Session, ...failures(400, 403, 415, 429, 503) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return acceptInvitation(services, getClient(request), request.body)
    },
  })
}
