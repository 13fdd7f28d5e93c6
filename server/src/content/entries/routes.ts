import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import {
  EntryId,
  failures,
  Nullable,
  StatusMessage,
  strict,
} from '../../foundation/http/schemas.ts'
import { idempotencyKey, replayed } from '../../foundation/idempotency/keyed-call.ts'
import { pictureForm } from '../pictures/schemas.ts'
import { takeUpload } from '../pictures/take-upload.ts'
import { maxEntryBytes, takeEntryForms, takePictureForms } from '../pictures/upload.ts'
import type { Schemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'
import { Changed, checkBeforeBody, ifMatch, tagged, taggedOnce } from './entry-version.ts'
import { askForBody, refusePictures } from './given.ts'
import { historyRoutes } from './history/routes.ts'
import { readRoutes } from './read-routes.ts'
import { transferRoutes } from './transfer/routes.ts'

const asForm = 'Or as a form, with the picture in it: both are taken, or neither.'
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

const maxSelected = 5000
const Ids = Type.Array(EntryId.properties.id)
const Selection = Type.Object(
  {
    action: Type.Enum(['hide', 'show', 'delete', 'restore']),
    ids: Type.Array(EntryId.properties.id, { minItems: 1, maxItems: maxSelected }),
  },
  strict,
)
const Move = Type.Object(
  {
    before: Nullable(EntryId.properties.id),
  },
  strict,
)

/** All routes of collections: `readers` may read, and accounts may write. */
export function collectionRoutes(schemas: Schemas): FastifyPluginAsyncTypebox<CollectionServices> {
  const { path, tags, words, Entry } = schemas

  return async (app, deps) => {
    const { db, opened } = deps
    await app.register(readRoutes(schemas), deps)
    await app.register(entryRoutes(schemas), deps)
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
          // Before the picture is received, and again when it is written.
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

/** Adds and changes entries, by JSON or by a form with the picture. */
function entryRoutes({
  path,
  tags,
  words,
  Entry,
  body,
}: Schemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, deps) => {
    const { db, opened } = deps
    await takeEntryForms(app)
    askForBody(app)

    app.post(path, {
      bodyLimit: maxEntryBytes,
      schema: {
        tags,
        summary: `Add a ${words.entry}, as JSON as yet without a picture`,
        description: asForm,
        headers: Type.Object(idempotencyKey),
        body,
        response: { 201: Entry, ...failures(400, 401, 413, 415, 422) },
      },
      handler: async (request, reply) => {
        const { collection, changes, given } = opened(request)
        if (request.isMultipart()) refusePictures(collection)
        const added = request.isMultipart()
          ? await takeUpload(deps, request, ({ entry }) => {
              const fields = given.inForm(entry)
              return (picture) => changes.add(deps, request, fields, picture)
            })
          : await changes.add(deps, request, given.inBody(request.body))
        return reply.code(201).send(taggedOnce(reply, added))
      },
    })

    app.put(`${path}/:id`, {
      bodyLimit: maxEntryBytes,
      schema: {
        tags,
        summary: `Change a ${words.entry}`,
        description: asForm,
        headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
        params: EntryId,
        body,
        response: { 200: Entry, 412: Changed(Entry), ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { collection, changes, given } = opened(request)
        if (request.isMultipart()) refusePictures(collection)
        if (!request.isMultipart()) {
          const fields = given.inBody(request.body)
          return taggedOnce(reply, await changes.change(deps, request, id, fields))
        }
        await checkBeforeBody(db, request, () => changes.at(db, id))
        const changed = await takeUpload(deps, request, ({ entry }) => {
          const fields = given.inForm(entry)
          return (picture) => changes.change(deps, request, id, fields, picture)
        })
        return taggedOnce(reply, changed)
      },
    })
  }
}

/** Changes the order, and many entries at once. */
function selectionRoutes({
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
      // Twice the size of as many ids of the usual length.
      bodyLimit: maxSelected * 50,
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
