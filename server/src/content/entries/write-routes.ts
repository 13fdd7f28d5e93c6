import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EntryId, failures } from '../../foundation/http/schemas.ts'
import { idempotencyKey } from '../../foundation/idempotency/keyed-call.ts'
import { takeUpload } from '../pictures/take-upload.ts'
import { mostEntryBytes, takeEntryForms } from '../pictures/upload.ts'
import { checkBeforeBody } from './check-before-body.ts'
import type { Schemas } from './collection-schemas.ts'
import type { CollectionServices } from './create-collection.ts'
import { Changed, ifMatch } from './entry-schemas.ts'
import { taggedOnce } from './entry-version.ts'
import { askForBody, refusePictures } from './given.ts'

const asForm = 'Or as a form, with the picture in it: both are taken, or neither.'

/** How entries are added and changed: by JSON, or by a form with the picture, whole or not at all. */
export function writeRoutes({
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
      bodyLimit: mostEntryBytes,
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
      bodyLimit: mostEntryBytes,
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
