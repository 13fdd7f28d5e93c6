import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { type Encoding, negotiateEncoding, sendEncoded } from '../../foundation/http/compression.ts'
import { addNotFoundHandler } from '../../foundation/http/error-handler.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { sealFile } from '../../foundation/http/security-headers.ts'
import { findFile, readContent } from '../store/release-contents.ts'

interface FileName {
  app: string
  version: string
  path: string
}

interface File {
  hash: string
  type: string
  encoding: Encoding
  bytes: Uint8Array
}

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>

/** Reads files of releases, from memory where they are cached. */
export function createReleaseFiles(db: Db, cache: Cache) {
  const cached = cache.part<File>('file', ({ bytes }) => bytes.length)

  return {
    /** A file, encoded as wanted or not at all; throws an HttpError 404. */
    find: ({ app, version, path }: FileName, wanted: Encoding) =>
      cached.getOrLoad(`${wanted} ${app} ${version} ${path}`, async () => {
        const file = await findFile(db, app, version, path)
        if (!file) throw notFound('file')
        const compressed =
          wanted === 'identity' ? undefined : await readContent(db, file.hash, wanted)
        const bytes = compressed ?? (await readContent(db, file.hash, 'identity'))
        if (!bytes) throw new Error(`the content ${file.hash} is missing`)
        return { ...file, encoding: compressed ? wanted : ('identity' as const), bytes }
      }),
  }
}

function createFileHandler(files: ReleaseFiles) {
  return async (request: FastifyRequest, reply: FastifyReply, name: FileName) => {
    // The server alone runs these.
    if (name.path.startsWith('server/')) throw notFound('file')
    const wanted = negotiateEncoding(request.headers['accept-encoding'])
    const { hash, type, encoding, bytes } = await files.find(name, wanted)
    request.cacheable = { as: 'file' }
    sandboxFile(reply)
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    return sendEncoded(request, reply, { hash, encoding, bytes })
  }
}

interface Params {
  name: string
  version: string
  '*': string
}

const hidden = { schema: { hide: true } }

/** The files of every release that is stored: old tabs load their chunks from there. */
export async function releaseFileRoutes(app: FastifyInstance, { files }: { files: ReleaseFiles }) {
  const serve = createFileHandler(files)

  app.register(
    async (remotes) => {
      addNotFoundHandler(remotes)
      remotes.get<{ Params: Params }>('/:name/:version/*', hidden, (request, reply) => {
        const { name, version, '*': path } = request.params
        // The files of the host are under `/host`.
        return serve(request, reply, { app: name === 'host' ? '' : name, version, path })
      })
    },
    { prefix: '/remotes' },
  )
  app.register(
    async (host) => {
      addNotFoundHandler(host)
      host.get<{ Params: Params }>('/:version/*', hidden, (request, reply) => {
        const { version, '*': path } = request.params
        return serve(request, reply, { app: 'host', version, path })
      })
    },
    { prefix: '/host' },
  )
}
