import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RoomFields } from '@sala/shared/contract/rooms'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/http-error.ts'
import { EntryId, failures, StatusMessage, strict, Text } from '../http/schemas.ts'
import { answerList } from '../lists/answer-list.ts'
import type { Lists } from '../lists/open-lists.ts'
import { entryPicture, pictureForm } from '../pictures/schemas.ts'
import { takeUpload } from '../pictures/take-upload.ts'
import { takePictureForms } from '../pictures/upload.ts'
import {
  addRoom,
  changeRoom,
  findRoom,
  removeRoom,
  restoreRoom,
  setRoomPicture,
} from './repository.ts'

const tags = ['Rooms']
const Fields = Type.Object({ title: Text(200), description: Text(5000) }, strict)
const Room = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  ...entryPicture,
})

export const roomsRoutes: FastifyPluginAsyncTypebox<Deps & { lists: Lists }> = async (
  app,
  deps,
) => {
  const { db, now, lists } = deps

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

  app.post('/rooms', {
    schema: {
      tags,
      summary: 'Add a room, as yet without a picture',
      body: Fields,
      response: { 201: Room, ...failures(400, 401, 415) },
    },
    handler: async ({ body }, reply) => {
      const room = await addRoom(db, trimmed(body), now())
      return reply.code(201).send(room)
    },
  })

  app.put('/rooms/:id', {
    schema: {
      tags,
      summary: 'Change a room',
      params: EntryId,
      body: Fields,
      response: { 200: Room, ...failures(400, 401, 404, 415) },
    },
    handler: async ({ params: { id }, body }) =>
      (await changeRoom(db, id, trimmed(body), now())) ?? unknown(),
  })

  app.delete('/rooms/:id', {
    schema: {
      tags,
      summary: 'Delete a room; for 30 days this can be undone',
      params: EntryId,
      response: { 200: StatusMessage, ...failures(401, 404) },
    },
    handler: async ({ params: { id } }) => {
      if (!(await removeRoom(db, id, now()))) unknown()
      return { status: 'success' as const, message: 'The room is deleted.' }
    },
  })

  app.post('/rooms/:id/restore', {
    schema: {
      tags,
      summary: 'Undo the deletion of a room',
      params: EntryId,
      response: { 200: Room, ...failures(401, 404) },
    },
    handler: async ({ params: { id } }) => (await restoreRoom(db, id, now())) ?? unknown(),
  })

  app.register(async (forms: typeof app) => {
    await takePictureForms(forms)
    forms.put('/rooms/:id/image', {
      schema: {
        tags,
        summary: 'Give a room a picture',
        ...pictureForm,
        params: EntryId,
        response: { 200: Room, ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request) => {
        const { id } = request.params
        if (!(await findRoom(db, id))) unknown()
        const room = await takeUpload(deps, request, (picture) =>
          setRoomPicture(db, id, picture, now()),
        )
        return room ?? unknown()
      },
    })
  })
}

function unknown(): never {
  throw notFound('room')
}

function trimmed({ title, description }: RoomFields): RoomFields {
  return { title: title.trim(), description: description.trim() }
}
