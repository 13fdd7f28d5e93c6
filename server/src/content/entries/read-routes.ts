import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { KeptEntry } from '@sala/kit/contract/entry'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { EntryId, failures } from '../../foundation/http/schemas.ts'
import { answerList, lookAsAsked } from './answer-list.ts'
import { forVisitors, isShown } from './choices.ts'
import type { Schemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'
import { answerEntry } from './entry-version.ts'
import { entryIn, InLanguage } from './translations.ts'

const all = 'with what visitors do not see, and all that is said of it: for who is signed in'
const View = Type.Enum(['all'], { description: `\`all\`: ${all}.` })
const ListView = Type.Enum(['all', 'deleted'], {
  description: `\`all\`: ${all}. \`deleted\`: the trash, newest first, for them too.`,
})

/** Visitors may call without a view; every view needs a session. */
export const asksForNoView = ({ query }: FastifyRequest) =>
  (query as { view?: unknown }).view === undefined

/** The routes that read a collection. */
export function readRoutes({
  path,
  tags,
  words,
  Entry,
  Listed,
}: Schemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, { db, now, opened, readers: config }) => {
    app.get(path, {
      config,
      schema: {
        tags,
        summary: `All ${words.entries} that visitors may see, in their order`,
        security: [],
        querystring: Type.Object({ view: Type.Optional(ListView), language: InLanguage }),
        response: {
          200: Type.Array(Listed),
          304: Type.Null(),
          ...failures(400, 401),
        },
      },
      handler: async (request, reply) => {
        const { view, language = 'en' } = request.query
        const { entries, list, asVisitor } = opened(request)
        if (view === 'deleted') {
          reply.header('cache-control', 'no-store')
          return entries.listDeleted(db)
        }
        if (!view) request.again = { as: 'view' }
        const look = view ? list.lookAtAll() : lookAsAsked(request, list, asVisitor, language)
        return answerList(request, reply, await look)
      },
    })

    app.get(`${path}/:id`, {
      config,
      schema: {
        tags,
        summary: `One ${words.entry}, with the ETag that \`If-Match\` asks for`,
        security: [],
        params: EntryId,
        querystring: Type.Object({ view: Type.Optional(View), language: InLanguage }),
        response: { 200: Entry, 304: Type.Null(), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { params, query } = request
        const { changes } = opened(request)
        const entry = await changes.at(db, params.id)
        if (query.view) return answerEntry(request, reply, entry)
        if (!isShown(entry, now())) changes.unknown()
        const { language = 'en' } = query
        return answerEntry(
          request,
          reply,
          entryIn(forVisitors<KeptEntry>(entry), language),
          language,
        )
      },
    })
  }
}
