import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { tooMany } from '../http/http-error.ts'
import { failures, Nullable, StatusMessage, strict, Text } from '../http/schemas.ts'
import { addressKey } from '../rate-limit/address-key.ts'
import { takeOneUse } from '../rate-limit/repository.ts'
import { checkContactFields } from './check-fields.ts'
import { addMessage, listMessages } from './repository.ts'

const mostListed = 1000

// A missing field is told of like an empty one, in the specification's words.
const Field = (maxLength: number) => Type.Optional(Text(maxLength))
const Fields = Type.Object({ name: Field(200), email: Field(254), message: Field(5000) }, strict)

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

export const contactRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const { db, now, onMessage } = deps

  app.post('/send-email', {
    config: { public: true },
    schema: {
      tags: ['Contact'],
      summary: 'Leave a message for the house',
      security: [],
      body: Fields,
      response: { 200: StatusMessage, ...failures(400, 415, 429) },
    },
    handler: async ({ body: { name = '', email = '', message = '' }, ip }) => {
      const fields = checkContactFields({ name, email, message })
      const limit = { key: `contact ${addressKey(ip)}`, most: 30, withinMs: 10 * 60_000 }
      const taken = await takeOneUse(db, [limit], now())
      if (!taken.isAllowed) {
        throw tooMany('Too many messages. Please try again in a few minutes.', taken.waitMs)
      }
      await addMessage(db, fields, now())
      onMessage()
      return { status: 'success' as const, message: 'Thank you. Your message has been received.' }
    },
  })

  app.get('/messages', {
    schema: {
      tags: ['Contact'],
      summary: 'The messages that were left, newest first, and whether they were delivered',
      response: { 200: Type.Array(Message), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listMessages(db, mostListed)
    },
  })
}
