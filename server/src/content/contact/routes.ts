import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { languages } from '@sala/kit/contract/language'
import { Type } from 'typebox'
import { failures, Nullable, StatusMessage } from '../../foundation/http/schemas.ts'
import {
  idempotencyKey,
  readIdempotentCall,
  replayed,
} from '../../foundation/idempotency/idempotency-key.ts'
import { runIdempotent } from '../../foundation/idempotency/run-idempotent.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { Fields, splitContactForm } from './fields.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { listMessages } from './repository.ts'
import { type ContactServices, storeMessage, thanks } from './submit-message.ts'
import { translateAnswer, translateError } from './translate-answer.ts'

const maxListed = 1000

const Message = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  receivedAt: Type.String({ format: 'date-time' }),
  deliveredAt: Nullable(Type.String({ format: 'date-time' })),
  attempts: Type.Integer(),
  lastError: Nullable(Type.String()),
})

const PageLanguage = Type.Enum([...languages], {
  description: 'The language of the page and of the answer; English when left out.',
})

const OpenForMs = Type.Optional(
  Type.String({
    pattern: '^\\d{1,12}$',
    description:
      'How long the page was open, in milliseconds; less than a second is one of the signs of spam.',
  }),
)

export const contactRoutes: FastifyPluginAsyncTypebox<ContactServices> = async (app, services) => {
  app.post('/send-email', {
    config: { public: true },
    schema: {
      tags: ['Contact'],
      summary: 'Send a message as a visitor',
      security: [],
      querystring: Type.Object({ language: Type.Optional(PageLanguage) }),
      headers: Type.Object({ ...idempotencyKey, 'sala-open-ms': OpenForMs }),
      body: Fields,
      response: { 200: StatusMessage, ...failures(400, 415, 422, 429) },
    },
    handler: async (request, reply) => {
      const { ip } = request
      const { fields, signals } = splitContactForm(request.body)
      const openMs = request.headers['sala-open-ms']
      const openForMs = openMs === undefined ? undefined : Number(openMs)
      const { language } = request.query
      const sent = { ip, fields, signals: { ...signals, openForMs }, ...(language && { language }) }
      const { answer, isReplayed } = await runIdempotent(
        services,
        readIdempotentCall(request, addressKey(ip)),
        {
          make: async (trx) => {
            await storeMessage({ db: trx, now: services.now }, sent)
            return { status: 'success' as const, message: thanks }
          },
        },
      ).catch((error) => {
        throw translateError(error, language ?? 'en')
      })
      if (isReplayed) reply.headers(replayed)
      else services.onMailAdded()
      return { ...answer, message: translateAnswer(answer.message, language ?? 'en') }
    },
  })

  await app.register(inboxRoutes, services)

  app.get('/messages', {
    schema: {
      tags: ['Contact'],
      summary: 'List messages, newest first, and whether they were delivered',
      response: { 200: Type.Array(Message), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listMessages(services.db, maxListed)
    },
  })
}
