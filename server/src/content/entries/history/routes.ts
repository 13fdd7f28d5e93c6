import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EntryVersion } from '@sala/kit/contract/entry'
import { Type } from 'typebox'
import { EntryId, failures, strict } from '../../../foundation/http/schemas.ts'
import { describePicture } from '../../pictures/describe.ts'
import { fromColumns } from '../choices.ts'
import type { Schemas } from '../collection-schemas.ts'
import type { CollectionServices } from '../create-collection.ts'
import { Changed, ifMatch, tagged } from '../entry-version.ts'
import { translationsIn } from '../translations.ts'
import { listVersions } from './repository.ts'

const versionsAPage = 50
const number = '^[1-9]\\d{0,8}$'
const Query = Type.Object({ before: Type.Optional(Type.String({ pattern: number })) }, strict)
const Params = Type.Object({ ...EntryId.properties, version: Type.String({ pattern: number }) })

/** The versions of an entry, and restoring one. */
export function historyRoutes({
  path,
  tags,
  words,
  Entry,
  Version,
}: Schemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, deps) => {
    const { db, opened } = deps

    app.get(`${path}/:id/history`, {
      schema: {
        tags,
        summary: `The versions of a ${words.entry}, deleted or not, newest first; \`before\` asks for older ones`,
        params: EntryId,
        querystring: Query,
        response: { 200: Type.Array(Version), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { before } = request.query
        const { collection, changes } = opened(request)
        reply.header('cache-control', 'no-store')
        await changes.known(db, id)
        const { versions, pictures } = await listVersions(db, {
          list: collection.name,
          entryId: id,
          before: before === undefined ? undefined : Number(before),
          most: versionsAPage,
        })
        return versions.map((row) => ({
          version: row.version,
          at: new Date(row.at).toISOString(),
          who: row.who,
          action: row.action as EntryVersion['action'],
          fields: JSON.parse(row.texts),
          ...describePicture(pictures.get(row.pictureId), row.pictureName),
          ...fromColumns(row),
          ...translationsIn(collection.fields, row.translations),
        }))
      },
    })

    app.post(`${path}/:id/history/:version/restore`, {
      schema: {
        tags,
        summary: `Give a ${words.entry} the texts in all languages, the picture and its description of an earlier version`,
        headers: Type.Object(ifMatch),
        params: Params,
        response: { 200: Entry, 412: Changed(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { id, version } = request.params
        const { goBack } = opened(request)
        return tagged(reply, await goBack(deps, request, id, Number(version)))
      },
    })
  }
}
