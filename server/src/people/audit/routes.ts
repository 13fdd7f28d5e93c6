import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AuditTopic } from '@sala/kit/contract/audit'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../foundation/db/database.ts'
import { failures, Nullable, strict } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { listNewestRows } from './repository.ts'

const pageSize = 50
const tags = ['History']

const Row = Type.Object({
  seq: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  who: Type.String(),
  from: Nullable(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  sender: Type.Optional(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
})

const Query = Type.Object(
  {
    before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })),
    about: Type.Optional(Type.Enum(['house', 'accounts', 'releases'])),
  },
  strict,
)

interface AuditServices extends Pick<Services, 'db'> {
  /** Returns the senders of those of these messages that exist, by id. */
  findSenders: (db: Db, ids: string[]) => Promise<Map<string, string>>
  /** Throws an HttpError unless the caller may read this part. */
  requirePart: (request: FastifyRequest, about: AuditTopic | undefined) => void
}

export const auditRoutes: FastifyPluginAsyncTypebox<AuditServices> = async (
  app,
  { db, findSenders, requirePart },
) => {
  app.get('/audit', {
    // The right depends on the part.
    config: { area: 'own' },
    schema: {
      tags,
      summary: 'List changes, newest first; `before` returns older ones, `about` those of one part',
      querystring: Query,
      response: { 200: Type.Array(Row), ...failures(400, 401, 403) },
    },
    handler: async (request, reply) => {
      const { before, about } = request.query
      requirePart(request, about)
      reply.header('cache-control', 'no-store')
      const rows = await listNewestRows(db, {
        limit: pageSize,
        beforeSeq: before === undefined ? undefined : Number(before),
        about,
      })
      const aboutMessages = rows.filter(({ action }) => action.startsWith('message.'))
      const ids = aboutMessages.map(({ subject }) => subject)
      const senders = await findSenders(db, [...new Set(ids)])
      return rows.map(({ at, origin, before, after, ...row }) => ({
        ...row,
        ...(senders.has(row.subject) && { sender: senders.get(row.subject) ?? '' }),
        at: new Date(at).toISOString(),
        from: origin,
        before: before && JSON.parse(before),
        after: after && JSON.parse(after),
      }))
    },
  })
}
