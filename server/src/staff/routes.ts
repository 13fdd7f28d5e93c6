import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { EntryId, failures, StatusMessage, strict, Text } from '../http/schemas.ts'
import type { Uploads } from '../http/uploads.ts'
import { idempotencyKey } from '../idempotency/keyed-call.ts'
import { answerList } from '../lists/answer-list.ts'
import { checkBeforeBody } from '../lists/check-before-body.ts'
import { Changed, ifMatch } from '../lists/entry-schemas.ts'
import { answerEntry, tagged, taggedOnce } from '../lists/entry-version.ts'
import type { Lists } from '../lists/open-lists.ts'
import { entryPicture, pictureForm } from '../pictures/schemas.ts'
import { takeUpload } from '../pictures/take-upload.ts'
import { takePictureForms } from '../pictures/upload.ts'
import {
  addToStaff,
  changeInStaff,
  personAt,
  pictureInStaff,
  removeFromStaff,
  restoreToStaff,
} from './changes.ts'

const tags = ['Staff']
const PersonFields = Type.Object({ name: Text(200) }, strict)
const Person = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  ...entryPicture,
  version: Type.Integer(),
})

export const staffRoutes: FastifyPluginAsyncTypebox<
  Deps & { lists: Lists; uploads: Uploads }
> = async (app, deps) => {
  const { db, lists } = deps

  app.get('/staff', {
    config: { public: true },
    schema: {
      tags,
      summary: 'All staff, in the order in which they were added',
      security: [],
      response: { 200: Type.Array(Person), 304: Type.Null() },
    },
    handler: answerList(lists.staff),
  })

  app.get('/staff/:id', {
    config: { public: true },
    schema: {
      tags,
      summary: 'One person, with the ETag that `If-Match` asks for',
      security: [],
      params: EntryId,
      response: { 200: Person, 304: Type.Null(), ...failures(404) },
    },
    handler: async (request, reply) =>
      answerEntry(request, reply, await personAt(db, request.params.id)),
  })

  app.post('/staff', {
    schema: {
      tags,
      summary: 'Add a person, as yet without a picture',
      headers: Type.Object(idempotencyKey),
      body: PersonFields,
      response: { 201: Person, ...failures(400, 401, 415, 422) },
    },
    handler: async (request, reply) => {
      const added = await addToStaff(deps, request, { name: request.body.name.trim() })
      return reply.code(201).send(taggedOnce(reply, added))
    },
  })

  app.put('/staff/:id', {
    schema: {
      tags,
      summary: 'Change a person',
      headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
      params: EntryId,
      body: PersonFields,
      response: { 200: Person, 412: Changed(Person), ...failures(400, 401, 404, 415, 422) },
    },
    handler: async (request, reply) => {
      const fields = { name: request.body.name.trim() }
      return taggedOnce(reply, await changeInStaff(deps, request, request.params.id, fields))
    },
  })

  app.delete('/staff/:id', {
    schema: {
      tags,
      summary: 'Delete a person; for 30 days this can be undone',
      headers: Type.Object(ifMatch),
      params: EntryId,
      response: { 200: StatusMessage, 412: Changed(Person), ...failures(400, 401, 404) },
    },
    handler: async (request) => {
      await removeFromStaff(deps, request, request.params.id)
      return { status: 'success' as const, message: 'The person is deleted.' }
    },
  })

  app.post('/staff/:id/restore', {
    schema: {
      tags,
      summary: 'Undo the deletion of a person',
      headers: Type.Object(ifMatch),
      params: EntryId,
      response: { 200: Person, 412: Changed(Person), ...failures(400, 401, 404) },
    },
    handler: async (request, reply) =>
      tagged(reply, await restoreToStaff(deps, request, request.params.id)),
  })

  app.register(async (forms: typeof app) => {
    await takePictureForms(forms)
    forms.put('/staff/:id/image', {
      schema: {
        tags,
        summary: 'Give a person a picture',
        ...pictureForm,
        headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
        params: EntryId,
        response: { 200: Person, 412: Changed(Person), ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        // Here, before the picture is on its way, and once more when it is there.
        await checkBeforeBody(db, request, () => personAt(db, id))
        const person = await takeUpload(deps, request, (picture) =>
          pictureInStaff(deps, request, id, picture),
        )
        return taggedOnce(reply, person)
      },
    })
  })
}
