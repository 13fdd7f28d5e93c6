import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import {
  EntryId,
  failures,
  Nullable,
  PurgeQuery,
  StatusMessage,
  strict,
} from '../../foundation/http/schemas.ts'
import { idempotencyKey, replayed } from '../../foundation/idempotency/idempotency-key.ts'
import { pictureForm } from '../pictures/describe-picture.ts'
import { receivePicture } from '../pictures/receive-picture.ts'
import type { PictureInput } from '../pictures/repository.ts'
import { acceptEntryForms, acceptPictureForms, maxEntryBytes } from '../pictures/upload.ts'
import type { Collection, EntryInput } from './collection.ts'
import type { CollectionSchemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'
import { Conflict, ifMatch, Refused, withETag, withETagAndReplay } from './entry-version.ts'
import { historyRoutes } from './history/routes.ts'
import { changeSelection, moveEntry } from './list-changes.ts'
import { readRoutes } from './read-routes.ts'
import { transferRoutes } from './transfer/routes.ts'

const formDescription = 'Or a form with the picture: both are stored, or neither.'

const maxSelected = 5000
const Ids = Type.Array(EntryId.properties.id)
const Selection = Type.Object(
  {
    action: Type.Enum(['hide', 'show', 'delete', 'restore']),
    ids: Type.Array(EntryId.properties.id, { minItems: 1, maxItems: maxSelected }),
  },
  strict,
)
const Move = Type.Object({ before: Nullable(EntryId.properties.id) }, strict)

/** All routes of collections: `readAccess` rules who may read; writes need a session. */
export function collectionRoutes(
  schemas: CollectionSchemas,
): FastifyPluginAsyncTypebox<CollectionServices> {
  const { path, tags, words, Entry } = schemas

  return async (app, services) => {
    const { db, getCollection } = services
    await app.register(readRoutes(schemas), services)
    await app.register(entryRoutes(schemas), services)
    await app.register(selectionRoutes(schemas), services)
    await app.register(historyRoutes(schemas), services)
    await app.register(transferRoutes(schemas), services)

    app.delete(`${path}/:id`, {
      schema: {
        tags,
        summary: `Delete a ${words.entry}, which can be undone for 30 days, or permanently`,
        headers: Type.Object(ifMatch),
        params: EntryId,
        querystring: PurgeQuery,
        response: { 200: StatusMessage, 412: Conflict(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request) => {
        const { params, query } = request
        const { collection, changes } = getCollection(request)
        const isForGood = query['for-good'] !== undefined
        await changes[isForGood ? 'purge' : 'remove'](services, request, params.id)
        const message = `The ${collection.words.entry} was${isForGood ? ' permanently' : ''} deleted.`
        return { status: 'success' as const, message }
      },
    })

    app.post(`${path}/:id/restore`, {
      schema: {
        tags,
        summary: `Undo the deletion of a ${words.entry}`,
        headers: Type.Object(ifMatch),
        params: EntryId,
        response: { 200: Entry, 412: Conflict(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) =>
        withETag(
          reply,
          await getCollection(request).changes.restore(services, request, request.params.id),
        ),
    })

    app.register(async (forms: typeof app) => {
      await acceptPictureForms(forms)
      forms.put(`${path}/:id/image`, {
        schema: {
          tags,
          summary: `Set the picture of a ${words.entry}`,
          ...pictureForm,
          headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
          params: EntryId,
          response: writeAnswers(Entry),
        },
        handler: async (request, reply) => {
          const { id } = request.params
          const { collection, changes } = getCollection(request)
          refusePictures(collection)
          // Checked before the picture is received, and again when it is written.
          await changes.checkBeforeBody(db, request, id)
          const entry = await receivePicture(
            services,
            request,
            () => (picture) => changes.setPicture(services, request, id, picture),
          )
          return withETagAndReplay(reply, entry)
        },
      })
    })
  }
}

/** The routes that add and change entries, by JSON or by a form with the picture. */
function entryRoutes({
  path,
  tags,
  words,
  Entry,
  body,
}: CollectionSchemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, services) => {
    const { db, getCollection } = services
    await acceptEntryForms(app)

    /** Reads the entry from JSON, or from a form that `checkForm` has accepted, and writes it. */
    async function receiveEntry<Answer>(
      request: FastifyRequest,
      write: (input: EntryInput, picture?: PictureInput) => Promise<Answer>,
      checkForm?: () => Promise<void>,
    ) {
      const { collection, parseEntry } = getCollection(request)
      if (!request.isMultipart()) {
        const isMissing = request.body === undefined
        if (isMissing) throw new HttpError(400, 'Please send the fields as a JSON object.')
        return write(parseEntry(request.body))
      }
      refusePictures(collection)
      await checkForm?.()
      return receivePicture(services, request, ({ entry }) => {
        if (entry === undefined) throw new HttpError(400, 'The form needs a field “entry”.')
        const input = parseEntry(entry)
        return (picture) => write(input, picture)
      })
    }

    app.post(path, {
      bodyLimit: maxEntryBytes,
      schema: {
        tags,
        summary: `Add a ${words.entry}, as JSON without a picture`,
        description: formDescription,
        headers: Type.Object(idempotencyKey),
        body,
        response: { 201: Entry, 422: Refused(Entry), ...failures(400, 401, 413, 415) },
      },
      handler: async (request, reply) => {
        const { changes } = getCollection(request)
        const added = await receiveEntry(request, (input, picture) =>
          changes.add(services, request, input, picture),
        )
        return reply.code(201).send(withETagAndReplay(reply, added))
      },
    })

    app.put(`${path}/:id`, {
      bodyLimit: maxEntryBytes,
      schema: {
        tags,
        summary: `Change a ${words.entry}`,
        description: formDescription,
        headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
        params: EntryId,
        body,
        response: writeAnswers(Entry),
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { changes } = getCollection(request)
        const changed = await receiveEntry(
          request,
          (input, picture) => changes.change(services, request, id, input, picture),
          () => changes.checkBeforeBody(db, request, id),
        )
        return withETagAndReplay(reply, changed)
      },
    })
  }
}

/** The routes that change the order, and many entries at once. */
function selectionRoutes({
  path,
  tags,
  words,
}: CollectionSchemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, services) => {
    app.post(`${path}/:id/move`, {
      schema: {
        tags,
        summary: `Move a ${words.entry} before another one, or to the end for null`,
        params: EntryId,
        body: Move,
        response: { 200: Ids, ...failures(400, 401, 404, 415) },
      },
      handler: (request) =>
        moveEntry(
          services.getCollection(request),
          services,
          request,
          request.params.id,
          request.body.before,
        ),
    })

    app.post(`${path}/selection`, {
      // Twice the size of the maximum number of ids.
      bodyLimit: maxSelected * 50,
      schema: {
        tags,
        summary: `Hide, show, delete or restore several ${words.entries}, all or none; answers the ids of the changed ones`,
        headers: Type.Object(idempotencyKey),
        body: Selection,
        response: { 200: Ids, ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request, reply) => {
        const collection = services.getCollection(request)
        const { answer, isReplayed } = await changeSelection(
          collection,
          services,
          request,
          request.body,
        )
        if (isReplayed) reply.headers(replayed)
        return answer
      },
    })
  }
}

/** The answers of a write of an entry that takes an idempotency key and a picture. */
function writeAnswers(Entry: CollectionSchemas['Entry']) {
  return {
    200: Entry,
    412: Conflict(Entry),
    422: Refused(Entry),
    ...failures(400, 401, 404, 413, 415),
  }
}

/** Throws an HttpError 415 if the list has no pictures. */
function refusePictures({ hasPictures, words }: Collection) {
  if (!hasPictures) throw new HttpError(415, `The ${words.entries} have no pictures.`)
}
