import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RoomFields } from '@sala/shared/contract/rooms'
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
  addToRooms,
  changeInRooms,
  pictureInRooms,
  removeFromRooms,
  restoreToRooms,
  roomAt,
} from './changes.ts'

const tags = ['Rooms']
const Fields = Type.Object({ title: Text(200), description: Text(5000) }, strict)
const Room = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  ...entryPicture,
  version: Type.Integer(),
})

export const roomsRoutes: FastifyPluginAsyncTypebox<
  Deps & { lists: Lists; uploads: Uploads }
> = async (app, deps) => {
  const { db, lists } = deps

  app.get('/rooms', {
    config: { public: true },
    schema: {
      tags,
      summary: 'All rooms, in the order in which they were added',
      security: [],
      response: { 200: Type.Array(Room), 304: Type.Null() },
    },
    handler: answerList(lists.rooms),
  })

  app.get('/rooms/:id', {
    config: { public: true },
    schema: {
      tags,
      summary: 'One room, with the ETag that `If-Match` asks for',
      security: [],
      params: EntryId,
      response: { 200: Room, 304: Type.Null(), ...failures(404) },
    },
    handler: async (request, reply) =>
      answerEntry(request, reply, await roomAt(db, request.params.id)),
  })

  app.post('/rooms', {
    schema: {
      tags,
      summary: 'Add a room, as yet without a picture',
      headers: Type.Object(idempotencyKey),
      body: Fields,
      response: { 201: Room, ...failures(400, 401, 415, 422) },
    },
    handler: async (request, reply) => {
      const added = await addToRooms(deps, request, trimmed(request.body))
      return reply.code(201).send(taggedOnce(reply, added))
    },
  })

  app.put('/rooms/:id', {
    schema: {
      tags,
      summary: 'Change a room',
      headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
      params: EntryId,
      body: Fields,
      response: { 200: Room, 412: Changed(Room), ...failures(400, 401, 404, 415, 422) },
    },
    handler: async (request, reply) => {
      const fields = trimmed(request.body)
      return taggedOnce(reply, await changeInRooms(deps, request, request.params.id, fields))
    },
  })

  app.delete('/rooms/:id', {
    schema: {
      tags,
      summary: 'Delete a room; for 30 days this can be undone',
      headers: Type.Object(ifMatch),
      params: EntryId,
      response: { 200: StatusMessage, 412: Changed(Room), ...failures(400, 401, 404) },
    },
    handler: async (request) => {
      await removeFromRooms(deps, request, request.params.id)
      return { status: 'success' as const, message: 'The room is deleted.' }
    },
  })

  app.post('/rooms/:id/restore', {
    schema: {
      tags,
      summary: 'Undo the deletion of a room',
      headers: Type.Object(ifMatch),
      params: EntryId,
      response: { 200: Room, 412: Changed(Room), ...failures(400, 401, 404) },
    },
    handler: async (request, reply) =>
      tagged(reply, await restoreToRooms(deps, request, request.params.id)),
  })

  app.register(async (forms: typeof app) => {
    await takePictureForms(forms)
    forms.put('/rooms/:id/image', {
      schema: {
        tags,
        summary: 'Give a room a picture',
        ...pictureForm,
        headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
        params: EntryId,
        response: { 200: Room, 412: Changed(Room), ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        // Here, before the picture is on its way, and once more when it is there.
        await checkBeforeBody(db, request, () => roomAt(db, id))
        const room = await takeUpload(deps, request, (picture) =>
          pictureInRooms(deps, request, id, picture),
        )
        return taggedOnce(reply, room)
      },
    })
  })
}

function trimmed({ title, description }: RoomFields): RoomFields {
  return { title: title.trim(), description: description.trim() }
}
