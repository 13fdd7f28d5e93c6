import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EntryVersion } from '@sala/kit/contract/entry'
import { Type } from 'typebox'
import { EntryId, failures, strict } from '../../../foundation/http/schemas.ts'
import { describePicture } from '../../pictures/describe-picture.ts'
import type { CollectionSchemas } from '../collection-schemas.ts'
import type { CollectionServices } from '../create-collection.ts'
import { toEntrySettings } from '../entry-settings.ts'
import { Conflict, ifMatch, withETag } from '../entry-version.ts'
import { parseTranslations } from '../translations.ts'
import { findLastChange, LastChange } from './last-change.ts'
import { listVersions } from './repository.ts'

const versionsPerPage = 50
const positiveInteger = '^[1-9]\\d{0,8}$'
const Query = Type.Object(
  { before: Type.Optional(Type.String({ pattern: positiveInteger })) },
  strict,
)
const Params = Type.Object({
  ...EntryId.properties,
  version: Type.String({ pattern: positiveInteger }),
})

/** The versions of an entry, and restoring one. */
export function historyRoutes({
  path,
  tags,
  words,
  Entry,
  Version,
}: CollectionSchemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, services) => {
    const { db, getCollection } = services

    app.get(`${path}/:id/history`, {
      schema: {
        tags,
        summary: `List the versions of a ${words.entry}, deleted or not, newest first; \`before\` pages to older ones`,
        params: EntryId,
        querystring: Query,
        response: { 200: Type.Array(Version), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { before } = request.query
        const { collection, entries, changes } = getCollection(request)
        reply.header('cache-control', 'no-store')
        if ((await entries.rows(db, [id])).length === 0) changes.throwUnknown()
        const { versions, pictures } = await listVersions(db, {
          list: collection.name,
          entryId: id,
          before: before === undefined ? undefined : Number(before),
          maxRows: versionsPerPage,
        })
        return versions.map((row) => ({
          version: row.version,
          at: new Date(row.at).toISOString(),
          who: row.who,
          action: row.action as EntryVersion['action'],
          fields: JSON.parse(row.texts),
          ...describePicture(pictures.get(row.pictureId), row.pictureName),
          ...toEntrySettings(row),
          ...parseTranslations(collection.fields, row.translations),
        }))
      },
    })

    app.get(`${path}/:id/last-change`, {
      schema: {
        tags,
        summary: `Read who changed a ${words.entry} last and when, also when that deleted it`,
        params: EntryId,
        response: { 200: LastChange, ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { collection, changes } = getCollection(request)
        reply.header('cache-control', 'no-store')
        const change = await findLastChange(db, collection.name, request.params.id)
        return change ?? changes.throwUnknown()
      },
    })

    app.post(`${path}/:id/history/:version/restore`, {
      schema: {
        tags,
        summary: `Restore an earlier version of a ${words.entry}: texts in all languages, picture and alternative text`,
        headers: Type.Object(ifMatch),
        params: Params,
        response: { 200: Entry, 412: Conflict(Entry), ...failures(400, 401, 404) },
      },
      handler: async (request, reply) => {
        const { id, version } = request.params
        const { changes } = getCollection(request)
        return withETag(reply, await changes.restoreVersion(services, request, id, Number(version)))
      },
    })
  }
}
