import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ImportOutcome } from '@sala/kit/contract/transfer'
import { Type } from 'typebox'
import { rejectOtherTypes } from '../../../foundation/http/body-types.ts'
import { failures, Nullable, StatusMessage, strict } from '../../../foundation/http/schemas.ts'
import type { CollectionSchemas } from '../collection-schemas.ts'
import type { CollectionServices } from '../create-collection.ts'
import { exportCsv } from './csv-file.ts'
import { exportZip } from './export-zip.ts'
import { importRows, previewImport } from './import-list.ts'
import { csvType, receiveRows, zipType } from './receive-file.ts'

const Difference = Type.Object({
  field: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
})
const Entries = Type.Array(
  Type.Object({
    row: Type.Integer(),
    title: Type.String(),
    differences: Type.Array(Difference),
  }),
)
const Refused = Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() }))

const Outcome = Type.Unsafe<ImportOutcome>(
  Type.Object({
    revision: Type.String(),
    isDone: Type.Boolean(),
    counts: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      refused: Type.Integer(),
    }),
    added: Entries,
    changed: Entries,
    refused: Refused,
  }),
)

const RefusedRows = Type.Object({
  ...StatusMessage.properties,
  refused: Type.Optional(Refused),
})

const ExportQuery = Type.Object(
  {
    format: Type.Enum(['csv', 'zip'], {
      description: '`csv`: a table. `zip`: `entries.json` and the pictures.',
    }),
  },
  strict,
)

const ImportQuery = Type.Object(
  {
    try: Type.Optional(
      Type.Enum(['true'], {
        description: 'Dry run: answers what would change, and writes nothing.',
      }),
    ),
  },
  strict,
)

const ifMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of the dry run. If the list has changed since, the answer is 412 and nothing is written.',
    }),
  ),
})
const binary = { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }
const File = { description: 'The file.', content: { [csvType]: binary, [zipType]: binary } }

/** Exports a list to a file, and imports it again. */
export function transferRoutes({
  path,
  tags,
  words,
}: CollectionSchemas): FastifyPluginAsyncTypebox<CollectionServices> {
  return async (app, services) => {
    const { db, getCollection, uploads, signedInAccess: config = {} } = services
    app.removeAllContentTypeParsers()
    // Not parsed here: `receiveRows` reads the body within limits.
    app.addContentTypeParser([csvType, zipType], (_request, body, done) => done(null, body))
    rejectOtherTypes(app, `Please send the file with the content type ${csvType} or ${zipType}.`)

    app.get(`${path}/export`, {
      exposeHeadRoute: false,
      config,
      schema: {
        tags,
        summary: `Export the ${words.entries} that are not deleted to a file`,
        querystring: ExportQuery,
        response: { 200: File, ...failures(400, 401) },
      },
      handler: async (request, reply) => {
        const { format } = request.query
        const { collection, entries } = getCollection(request)
        const list = await entries.list(db)
        const name = collection.name.replace(/^.*\//, '')
        reply.headers({
          'cache-control': 'no-store',
          'content-type': format === 'csv' ? `${csvType}; charset=utf-8` : zipType,
          'content-disposition': `attachment; filename="${name}.${format}"`,
        })
        return reply.send(
          format === 'csv' ? exportCsv(collection, list) : exportZip(db, collection, list),
        )
      },
    })

    app.post(`${path}/import`, {
      config,
      schema: {
        tags,
        summary: `Import ${words.entries} from a file, matched by id: all rows or none`,
        description:
          'Entries that are not in the file are unchanged. A row without an id is a new entry; a missing column changes nothing. The apostrophe before texts that a spreadsheet would take for formulas is removed.',
        consumes: [csvType, zipType],
        headers: ifMatch,
        querystring: ImportQuery,
        response: {
          200: Outcome,
          412: StatusMessage,
          422: RefusedRows,
          ...failures(400, 401, 404, 413, 415, 503),
        },
      },
      handler: (request, reply) => {
        const created = getCollection(request)
        return receiveRows(uploads, request, created.collection, async (rows) => {
          const outcome = request.query.try
            ? await previewImport(created, db, rows)
            : await importRows(created, services, request, rows)
          reply.header('etag', `"${outcome.revision}"`)
          return outcome
        })
      },
    })
  }
}
