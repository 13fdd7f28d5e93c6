import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EntryId, failures, StatusMessage, strict } from '../../foundation/http/schemas.ts'
import { idempotencyKey } from '../../foundation/idempotency/keyed-call.ts'
import { pictureForm } from '../pictures/schemas.ts'
import { takeUpload } from '../pictures/take-upload.ts'
import { takePictureForms } from '../pictures/upload.ts'
import { checkBeforeBody } from './check-before-body.ts'
import type { Schemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'
import { Changed, ifMatch } from './entry-schemas.ts'
import { tagged, taggedOnce } from './entry-version.ts'
import { refusePictures } from './given.ts'
import { historyRoutes } from './history/routes.ts'
import { readRoutes } from './read-routes.ts'
import { selectionRoutes } from './selection-routes.ts'
import { transferRoutes } from './transfer/routes.ts'
import { writeRoutes } from './write-routes.ts'

const ForGood = Type.Object(
  {
    'for-good': Type.Optional(
      Type.String({
        maxLength: 0,
        description: 'Without a value: of one that is deleted already.',
      }),
    ),
  },
  strict,
)

/** Collections at their address: `readers` may read them, and who is signed in write. */
export function collectionRoutes(schemas: Schemas): FastifyPluginAsyncTypebox<CollectionServices> {
  const { path, tags, words, Entry } = schemas

  return async (app, deps) => {
    const { db, opened } = deps
    await app.register(readRoutes(schemas), deps)
    await app.register(writeRoutes(schemas), deps)
    await app.register(selectionRoutes(schemas), deps)
    await app.register(historyRoutes(schemas), deps)
    await app.register(transferRoutes(schemas), deps)

    app.delete(`${path}/:id`, {
      schema: {
        tags,
        summary: `Delete a ${words.entry}, which can be undone for 30 days; or for good`,
        headers: Type.Object(ifMatch),
        params: EntryId,
        querystring: ForGood,
        response: { 200: StatusMessage, 412: Changed(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request) => {
        const { params, query } = request
        const { collection, changes } = opened(request)
        const isForGood = query['for-good'] !== undefined
        if (isForGood) await changes.purge(deps, request, params.id)
        else await changes.remove(deps, request, params.id)
        const message = `The ${collection.words.entry} is deleted${isForGood ? ' for good' : ''}.`
        return { status: 'success' as const, message }
      },
    })

    app.post(`${path}/:id/restore`, {
      schema: {
        tags,
        summary: `Undo the deletion of a ${words.entry}`,
        headers: Type.Object(ifMatch),
        params: EntryId,
        response: { 200: Entry, 412: Changed(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) =>
        tagged(reply, await opened(request).changes.restore(deps, request, request.params.id)),
    })

    app.register(async (forms: typeof app) => {
      await takePictureForms(forms)
      forms.put(`${path}/:id/image`, {
        schema: {
          tags,
          summary: `Give a ${words.entry} a picture`,
          ...pictureForm,
          headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
          params: EntryId,
          response: { 200: Entry, 412: Changed(Entry), ...failures(400, 401, 404, 413, 415, 422) },
        },
        handler: async (request, reply) => {
          const { id } = request.params
          const { collection, changes } = opened(request)
          refusePictures(collection)
          // Here, before the picture is on its way, and once more when it is there.
          await checkBeforeBody(db, request, () => changes.at(db, id))
          const entry = await takeUpload(
            deps,
            request,
            () => (picture) => changes.setPicture(deps, request, id, picture),
          )
          return taggedOnce(reply, entry)
        },
      })
    })
  }
}
