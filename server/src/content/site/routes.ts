import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SiteContent } from '@sala/kit/contract/site'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { EntryId, failures } from '../../foundation/http/schemas.ts'
import { idempotencyKey, replayed } from '../../foundation/idempotency/idempotency-key.ts'
import { Conflict, ifMatch } from '../entries/entry-version.ts'
import { describePicture, pictureForm } from '../pictures/describe-picture.ts'
import { receivePicture, type UploadServices } from '../pictures/receive-picture.ts'
import { findPicturesById, PictureGoneError } from '../pictures/repository.ts'
import { acceptPictureForms } from '../pictures/upload.ts'
import {
  describeEdition,
  publishDraft,
  readState,
  republish,
  type SiteServices,
  saveDraft,
  unschedule,
} from './change.ts'
import { addSitePicture, findEdition, listEditions } from './repository.ts'
import { Content, Editions, EditionWithContent, Publish, SitePicture, State } from './schemas.ts'

const tags = ['Site']
const maxListed = 100
/** Enough for the content in four languages. */
const maxBytes = 512 * 1024

/** The routes by which owners edit the public site: a draft, and published editions. */
export const siteRoutes: FastifyPluginAsyncTypebox<SiteServices & UploadServices> = async (
  app,
  services,
) => {
  const { db, now, declared } = services
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  async function state(reply: FastifyReply) {
    const found = await readState(db, now(), await declared())
    reply.header('etag', `"${found.version}"`)
    return found
  }

  app.get('/site', {
    schema: {
      tags,
      summary: 'Read the draft, the published edition and the scheduled one',
      response: { 200: State, ...failures(401) },
    },
    handler: (_request, reply) => state(reply),
  })

  app.put('/site', {
    bodyLimit: maxBytes,
    schema: {
      tags,
      summary: 'Save the draft',
      headers: Type.Object(ifMatch),
      body: Content,
      response: { 200: State, 412: Conflict(State), ...failures(400, 401, 422) },
    },
    handler: async (request, reply) => {
      await saveDraft(services, request, request.body as SiteContent)
      return state(reply)
    },
  })

  app.post('/site/publish', {
    schema: {
      tags,
      summary: 'Publish the draft now or at a time',
      headers: Type.Object({ ...ifMatch, ...idempotencyKey }),
      body: Publish,
      response: { 200: State, 412: Conflict(State), ...failures(400, 401, 422) },
    },
    handler: async (request, reply) => {
      if (await publishDraft(services, request, request.body)) reply.headers(replayed)
      return state(reply)
    },
  })

  app.delete('/site/scheduled', {
    schema: {
      tags,
      summary: 'Cancel the scheduled edition',
      response: { 200: State, ...failures(401, 404) },
    },
    handler: async (request, reply) => {
      await unschedule(services, request)
      return state(reply)
    },
  })

  app.get('/site/editions', {
    schema: {
      tags,
      summary: 'List editions, newest first',
      response: { 200: Editions, ...failures(401) },
    },
    handler: async () => {
      const rows = await listEditions(db, now(), maxListed)
      return { editions: rows.map(describeEdition) }
    },
  })

  app.get('/site/editions/:id', {
    schema: {
      tags,
      summary: 'Read one edition with its content',
      params: EntryId,
      response: { 200: EditionWithContent, ...failures(401, 404) },
    },
    handler: async ({ params }) => {
      const edition = await findEdition(db, params.id)
      if (!edition) throw notFound('edition')
      return { ...describeEdition(edition), content: edition.content }
    },
  })

  app.post('/site/editions/:id/publish', {
    schema: {
      tags,
      summary: 'Publish an edition again',
      description: '`original` is the page of the release, without changes.',
      headers: Type.Object(idempotencyKey),
      params: EntryId,
      response: { 200: State, ...failures(400, 401, 404, 422) },
    },
    handler: async (request, reply) => {
      if (await republish(services, request, request.params.id)) reply.headers(replayed)
      return state(reply)
    },
  })

  await app.register(pictureUpload, services)
}

/** A plugin of its own, because it accepts forms only. */
const pictureUpload: FastifyPluginAsyncTypebox<SiteServices & UploadServices> = async (
  app,
  services,
) => {
  const { db, now } = services
  await acceptPictureForms(app)

  app.post('/site/pictures', {
    schema: {
      tags,
      summary: 'Upload a picture; a draft must use it within a day',
      ...pictureForm,
      response: { 201: SitePicture, ...failures(400, 401, 413, 415) },
    },
    handler: async (request, reply) => {
      const picture = await receivePicture(
        services,
        request,
        () => async (input) =>
          inTransaction(db, async (trx) => {
            const id = await addSitePicture(trx, input, now())
            const stored = (await findPicturesById(trx, [id])).get(id)
            const { file, picture } = describePicture(stored, input.name)
            if (!file) throw new PictureGoneError()
            return { file, picture }
          }),
      )
      return reply.code(201).send(picture)
    },
  })
}
