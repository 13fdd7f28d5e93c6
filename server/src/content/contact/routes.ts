import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { languages } from '@sala/kit/contract/language'
import { Type } from 'typebox'
import { failures, Nullable, StatusMessage } from '../../foundation/http/schemas.ts'
import { callOnce } from '../../foundation/idempotency/call-once.ts'
import { idempotencyKey, keyedCall, replayed } from '../../foundation/idempotency/keyed-call.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { Fields, partsOf } from './fields.ts'
import { errorInLanguage, inLanguage } from './in-language.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { type ContactDeps, storeMessage, thanks } from './leave-message.ts'
import { listMessages } from './repository.ts'

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
  description: 'Of the page that it is sent from, in which it is answered; English when left out.',
})

const OpenForMs = Type.Optional(
  Type.String({
    pattern: '^\\d{1,12}$',
    description: 'How long the page was open, in milliseconds; what is sent at once is held back.',
  }),
)

export const contactRoutes: FastifyPluginAsyncTypebox<ContactDeps> = async (app, deps) => {
  app.post('/send-email', {
    config: { public: true },
    schema: {
      tags: ['Contact'],
      summary: 'Leave a message for the house',
      security: [],
      querystring: Type.Object({ language: Type.Optional(PageLanguage) }),
      headers: Type.Object({ ...idempotencyKey, 'sala-open-ms': OpenForMs }),
      body: Fields,
      response: { 200: StatusMessage, ...failures(400, 415, 422, 429) },
    },
    handler: async (request, reply) => {
      const { ip } = request
      const { fields, circumstances } = partsOf(request.body)
      const openMs = request.headers['sala-open-ms']
      const openForMs = openMs === undefined ? undefined : Number(openMs)
      const left = { ip, fields, circumstances: { ...circumstances, openForMs } }
      const { language = 'en' } = request.query
      const { answer, isReplayed } = await callOnce(deps, keyedCall(request, addressKey(ip)), {
        make: async (trx) => {
          await storeMessage({ db: trx, now: deps.now }, left)
          return { status: 'success' as const, message: thanks }
        },
      }).catch((error) => {
        throw errorInLanguage(error, language)
      })
      if (isReplayed) reply.headers(replayed)
      else deps.onMessage()
      return { ...answer, message: inLanguage(answer.message, language) }
    },
  })

  await app.register(inboxRoutes, deps)

  app.get('/messages', {
    schema: {
      tags: ['Contact'],
      summary: 'The messages that were left, newest first, and whether they were delivered',
      response: { 200: Type.Array(Message), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listMessages(deps.db, maxListed)
    },
  })
}
