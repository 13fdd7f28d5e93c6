import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EntryId, failures, Nullable, strict } from '../../foundation/http/schemas.ts'
import { idempotencyKey, replayed } from '../../foundation/idempotency/keyed-call.ts'
import type { Schemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'

const mostSelected = 5000
const Ids = Type.Array(EntryId.properties.id)
const Selection = Type.Object(
  {
    action: Type.Enum(['hide', 'show', 'delete', 'restore']),
    ids: Type.Array(EntryId.properties.id, { minItems: 1, maxItems: mostSelected }),
  },
  strict,
)
const Move = Type.Object(
  {
    before: Nullable(EntryId.properties.id),
  },
  strict,
)

/** What is done to many entries, or to the order of all. */
export function selectionRoutes({
  path,
  tags,
  words,
}: Schemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, deps) => {
    app.post(`${path}/:id/move`, {
      schema: {
        tags,
        summary: `Put a ${words.entry} before another, or, before null, to the end`,
        params: EntryId,
        body: Move,
        response: { 200: Ids, ...failures(400, 401, 404, 415) },
      },
      handler: (request) =>
        deps.opened(request).move(deps, request, request.params.id, request.body.before),
    })

    app.post(`${path}/selection`, {
      // So many ids of the usual length, and twice as much.
      bodyLimit: mostSelected * 50,
      schema: {
        tags,
        summary: `Hide, show, delete or restore several ${words.entries}, all or none; answers which it changed`,
        headers: Type.Object(idempotencyKey),
        body: Selection,
        response: { 200: Ids, ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request, reply) => {
        const { changeSelection } = deps.opened(request)
        const { answer, isReplayed } = await changeSelection(deps, request, request.body)
        if (isReplayed) reply.headers(replayed)
        return answer
      },
    })
  }
}
