import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { type Encoding, negotiateEncoding, sendEncoded } from '../../foundation/http/compression.ts'
import { addNotFoundHandler } from '../../foundation/http/error-handler.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { sandboxFile } from '../../foundation/http/security-headers.ts'
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

/** Reads files of releases, with a cache in memory. */
export function createReleaseFiles(db: Db, cache: Cache) {
  const cached = cache.namespace<File>('file', ({ bytes }) => bytes.length)

  return {
    /** Finds a file, in the encoding if it is stored in it, else unencoded. @throws {HttpError} 404 */
    find: ({ app, version, path }: FileName, encoding: Encoding) =>
      cached.getOrLoad(`${encoding} ${app} ${version} ${path}`, async () => {
        const file = await findFile(db, app, version, path)
        if (!file) throw notFound('file')
        const compressed =
          encoding === 'identity' ? undefined : await readContent(db, file.hash, encoding)
        const bytes = compressed ?? (await readContent(db, file.hash, 'identity'))
        if (!bytes) throw new Error(`the content ${file.hash} is missing`)
        return { ...file, encoding: compressed ? encoding : ('identity' as const), bytes }
      }),
  }
}

interface Params {
  name: string
  version: string
  '*': string
}

const hidden = { schema: { hide: true } }

/** Serves files of all stored releases: old tabs still load their chunks. */
export async function releaseFileRoutes(app: FastifyInstance, { files }: { files: ReleaseFiles }) {
  async function serve(request: FastifyRequest, reply: FastifyReply, name: FileName) {
    // Code for the server is not public.
    if (name.path.startsWith('server/')) throw notFound('file')
    const accepted = negotiateEncoding(request.headers['accept-encoding'])
    const { hash, type, encoding, bytes } = await files.find(name, accepted)
    request.cacheable = { as: 'file' }
    sandboxFile(reply)
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    return sendEncoded(request, reply, { hash, encoding, bytes })
  }

  app.register(
    async (remotes) => {
      addNotFoundHandler(remotes)
      remotes.get<{ Params: Params }>('/:name/:version/*', hidden, (request, reply) => {
        const { name, version, '*': path } = request.params
        // Files of the host are under `/host`.
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
