import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { failures, StatusMessage, strict, Text } from '../../foundation/http/schemas.ts'
import type { MailServices } from '../../foundation/mail/mail-worker.ts'
import type { AccountServices } from '../accounts/manage-accounts.ts'
import { checkLink, redeemPasswordLink, requestPasswordLink } from '../accounts/password-links.ts'
import { RoleName } from '../accounts/rights.ts'
import { LinkAnswer, LinkToken, success } from './schemas.ts'

const tags = ['Session']

/** Password reset by mail, and the check of links. */
export const resetRoutes: FastifyPluginAsyncTypebox<AccountServices & MailServices> = async (
  app,
  services,
) => {
  app.get('/auth/forgotten', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Whether password reset links can be mailed',
      response: { 200: Type.Object({ canMail: Type.Boolean() }) },
    },
    handler: async () => ({ canMail: services.canMail ?? false }),
  })

  app.post('/auth/forgotten', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Request a password reset link by mail; the response is the same for every address',
      body: Type.Object({ email: Text(254) }, strict),
      response: { 200: StatusMessage, ...failures(400, 409, 415, 429, 503) },
    },
    handler: async ({ ip, body }) => {
      await requestPasswordLink(services, { ip, ...body })
      return success('If there is an account for this address, an email with a link is on its way.')
    },
  })

  app.post('/auth/links/check', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Get what an invitation or a password link is for, without using it',
      body: Type.Object({ kind: Type.Enum(['invitation', 'reset']), token: LinkToken }, strict),
      response: {
        200: Type.Object({
          email: Type.String(),
          role: Type.Optional(RoleName),
          invitedBy: Type.Optional(Type.String()),
        }),
        ...failures(400, 403, 415, 429, 503),
      },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return checkLink(services, request.ip, request.body)
    },
  })

  app.post('/auth/reset', {
    config: { public: true },
    schema: {
      tags,
      summary: 'Set a new password with a link; does not sign in',
      body: LinkAnswer,
      response: { 200: StatusMessage, ...failures(400, 403, 415, 429, 503) },
    },
    handler: async ({ ip, body }) => {
      await redeemPasswordLink(services, ip, body)
      return success(
        'Password changed. You’ve been signed out everywhere – sign in with the new one.',
      )
    },
  })
}
