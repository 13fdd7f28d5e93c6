import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
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
  addPerson,
  changePerson,
  findPerson,
  removePerson,
  restorePerson,
  setPersonPicture,
} from './repository.ts'

const tags = ['Staff']
const PersonFields = Type.Object({ name: Text(200) }, strict)
const Person = Type.Object({ _id: Type.String(), name: Type.String(), ...entryPicture })

export const staffRoutes: FastifyPluginAsyncTypebox<Deps & { lists: Lists }> = async (
  app,
  deps,
) => {
  const { db, now, lists } = deps

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

  app.post('/staff', {
    schema: {
      tags,
      summary: 'Add a person, as yet without a picture',
      body: PersonFields,
      response: { 201: Person, ...failures(400, 401, 415) },
    },
    handler: async ({ body }, reply) => {
      const person = await addPerson(db, { name: body.name.trim() }, now())
      return reply.code(201).send(person)
    },
  })

  app.put('/staff/:id', {
    schema: {
      tags,
      summary: 'Change a person',
      params: EntryId,
      body: PersonFields,
      response: { 200: Person, ...failures(400, 401, 404, 415) },
    },
    handler: async ({ params: { id }, body }) =>
      (await changePerson(db, id, { name: body.name.trim() }, now())) ?? unknown(),
  })

  app.delete('/staff/:id', {
    schema: {
      tags,
      summary: 'Delete a person; for 30 days this can be undone',
      params: EntryId,
      response: { 200: StatusMessage, ...failures(401, 404) },
    },
    handler: async ({ params: { id } }) => {
      if (!(await removePerson(db, id, now()))) unknown()
      return { status: 'success' as const, message: 'The person is deleted.' }
    },
  })

  app.post('/staff/:id/restore', {
    schema: {
      tags,
      summary: 'Undo the deletion of a person',
      params: EntryId,
      response: { 200: Person, ...failures(401, 404) },
    },
    handler: async ({ params: { id } }) => (await restorePerson(db, id, now())) ?? unknown(),
  })

  app.register(async (forms: typeof app) => {
    await takePictureForms(forms)
    forms.put('/staff/:id/image', {
      schema: {
        tags,
        summary: 'Give a person a picture',
        ...pictureForm,
        params: EntryId,
        response: { 200: Person, ...failures(400, 401, 404, 413, 415, 422) },
      },
      handler: async (request) => {
        const { id } = request.params
        if (!(await findPerson(db, id))) unknown()
        const person = await takeUpload(deps, request, (picture) =>
          setPersonPicture(db, id, picture, now()),
        )
        return person ?? unknown()
      },
    })
  })
}

function unknown(): never {
  throw notFound('person')
}
