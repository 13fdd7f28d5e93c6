import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FullEntry } from '@sala/kit/contract/entry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { parseAcceptEncoding } from '../../foundation/http/compression.ts'
import { matchesETag } from '../../foundation/http/etag.ts'
import { EntryId, failures } from '../../foundation/http/schemas.ts'
import type { ListAnswer } from './cached-list.ts'
import type { CollectionSchemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'
import { isVisible, toVisitorEntry } from './entry-settings.ts'
import { answerEntry } from './entry-version.ts'
import { LanguageParameter, translateEntry } from './translations.ts'

const all = '`all`: with hidden and scheduled entries, and with all settings; needs a session.'
const View = Type.Enum(['all'], { description: all })
const ListView = Type.Enum(['all', 'deleted'], {
  description: `${all} \`deleted\`: the trash, newest first; needs a session.`,
})

/** Whether the request asks for no view. Visitors may call without one; every view needs a session. */
export const hasNoView = ({ query }: FastifyRequest) =>
  (query as { view?: unknown }).view === undefined

/** The routes that read a collection. */
export function readRoutes({
  path,
  tags,
  words,
  Entry,
  Listed,
}: CollectionSchemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, { db, now, getCollection, readAccess: config }) => {
    app.get(path, {
      config,
      schema: {
        tags,
        summary: `List the ${words.entries} that visitors may see, in their order`,
        security: [],
        querystring: Type.Object({ view: Type.Optional(ListView), language: LanguageParameter }),
        response: {
          200: Type.Array(Listed),
          304: Type.Null(),
          ...failures(400, 401),
        },
      },
      handler: async (request, reply) => {
        const { view, language = 'en' } = request.query
        const { entries, list, readForVisitors } = getCollection(request)
        if (view === 'deleted') {
          reply.header('cache-control', 'no-store')
          return entries.listDeleted(db)
        }
        if (view) return answerList(request, reply, await list.getAll())
        request.cacheable = { as: 'view' }
        // Pages of visitors get the list that they are rendered from, even while the database is down.
        const original = await (isFromVisitor(request) ? readForVisitors() : list.getVisible())
        return answerList(request, reply, await list.translate(original, language))
      },
    })

    app.get(`${path}/:id`, {
      config,
      schema: {
        tags,
        summary: `Read one ${words.entry}, with the ETag for \`If-Match\``,
        security: [],
        params: EntryId,
        querystring: Type.Object({ view: Type.Optional(View), language: LanguageParameter }),
        response: { 200: Entry, 304: Type.Null(), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { params, query } = request
        const { changes } = getCollection(request)
        const entry = await changes.get(db, params.id)
        if (query.view) return answerEntry(request, reply, entry)
        if (!isVisible(entry, now())) changes.throwUnknown()
        const { language = 'en' } = query
        return answerEntry(
          request,
          reply,
          translateEntry(toVisitorEntry<FullEntry>(entry), language),
          language,
        )
      },
    })
  }
}

/** Answers a list, or 304. */
async function answerList(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: ListAnswer<unknown>,
) {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  if (matchesETag(headers['if-none-match'], etag)) return reply.code(304).send()
  const { encoding, bytes } = await body(parseAcceptEncoding(headers['accept-encoding']))
  reply.type('application/json; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Whether the request comes from one of our own pages, without a session. */
const isFromVisitor = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers.authorization === undefined
