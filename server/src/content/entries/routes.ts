import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { EntryId, failures, StatusMessage, strict } from '../../foundation/http/schemas.ts'
import { idempotencyKey } from '../../foundation/idempotency/keyed-call.ts'
import { entryPicture, pictureForm } from '../pictures/schemas.ts'
import { takeUpload, type UploadDeps } from '../pictures/take-upload.ts'
import { takePictureForms } from '../pictures/upload.ts'
import { answerList } from './answer-list.ts'
import type { CachedList, ListAnswer } from './cached-list.ts'
import { changesTo } from './changes.ts'
import { checkBeforeBody } from './check-before-body.ts'
import type { Collection, EntryOf, Fields } from './collection.ts'
import { Changed, ifMatch } from './entry-schemas.ts'
import { answerEntry, tagged, taggedOnce } from './entry-version.ts'

type Parts = UploadDeps & {
  list: CachedList<unknown>
  /** The list as a visitor's page is made of it. */
  asVisitor: () => Promise<ListAnswer<unknown>>
}

/** A collection at its address: everybody may read it, and who is signed in write. */
export function collectionRoutes(collection: Collection): FastifyPluginAsyncTypebox<Parts> {
  const { name, words } = collection
  const changes = changesTo(collection)
  const path = `/${name}`
  const tags = [name.replace(/^./, (first) => first.toUpperCase())]
  const Body = Type.Unsafe<Fields>(Type.Object(collection.fields, strict))
  const Entry = Type.Unsafe<EntryOf<string>>(
    Type.Object({
      _id: Type.String(),
      ...eachOf(collection.fields, () => Type.String()),
      ...entryPicture,
      version: Type.Integer(),
    }),
  )
  const trimmed = (fields: Fields) => eachOf(fields, (text) => text.trim())

  return async (app, deps) => {
    const { db, list, asVisitor } = deps

    app.get(path, {
      config: { public: true },
      schema: {
        tags,
        summary: `All ${words.entries}, in the order in which they were added`,
        security: [],
        response: { 200: Type.Array(Entry), 304: Type.Null() },
      },
      handler: answerList(list, asVisitor),
    })

    app.get(`${path}/:id`, {
      config: { public: true },
      schema: {
        tags,
        summary: `One ${words.entry}, with the ETag that \`If-Match\` asks for`,
        security: [],
        params: EntryId,
        response: { 200: Entry, 304: Type.Null(), ...failures(404) },
      },
      handler: async (request, reply) =>
        answerEntry(request, reply, await changes.at(db, request.params.id)),
    })

    app.post(path, {
      schema: {
        tags,
        summary: `Add a ${words.entry}, as yet without a picture`,
        headers: Type.Object(idempotencyKey),
        body: Body,
        response: { 201: Entry, ...failures(400, 401, 415, 422) },
      },
      handler: async (request, reply) => {
        const added = await changes.add(deps, request, trimmed(request.body))
        return reply.code(201).send(taggedOnce(reply, added))
      },
    })

    app.put(`${path}/:id`, {
      schema: {
        tags,
        summary: `Change a ${words.entry}`,
        headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
        params: EntryId,
        body: Body,
        response: { 200: Entry, 412: Changed(Entry), ...failures(400, 401, 404, 415, 422) },
      },
      handler: async (request, reply) => {
        const { params, body } = request
        return taggedOnce(reply, await changes.change(deps, request, params.id, trimmed(body)))
      },
    })

    app.delete(`${path}/:id`, {
      schema: {
        tags,
        summary: `Delete a ${words.entry}; for 30 days this can be undone`,
        headers: Type.Object(ifMatch),
        params: EntryId,
        response: { 200: StatusMessage, 412: Changed(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request) => {
        await changes.remove(deps, request, request.params.id)
        return { status: 'success' as const, message: `The ${words.entry} is deleted.` }
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
        tagged(reply, await changes.restore(deps, request, request.params.id)),
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
          // Here, before the picture is on its way, and once more when it is there.
          await checkBeforeBody(db, request, () => changes.at(db, id))
          const entry = await takeUpload(deps, request, (picture) =>
            changes.setPicture(deps, request, id, picture),
          )
          return taggedOnce(reply, entry)
        },
      })
    })
  }
}

function eachOf<Name extends string, From, To>(
  record: Record<Name, From>,
  change: (from: From) => To,
) {
  const entries = Object.entries<From>(record).map(([name, value]) => [name, change(value)])
  return Object.fromEntries(entries) as Record<Name, To>
}
