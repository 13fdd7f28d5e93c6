import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type Encoding, negotiate, sendEncoded } from '../../http/encoded.ts'
import { hotBytes } from '../../http/hot-bytes.ts'
import { notFound } from '../../http/http-error.ts'
import { sealFile } from '../../http/security-headers.ts'
import { findFile, readContent } from './repository.ts'

const mostHotBytes = 64 * 1024 * 1024

interface HotFile {
  hash: string
  type: string
  encoding: Encoding
  bytes: Uint8Array
}

/** Serves the files of releases from the database, those in demand from memory. */
export function serveFiles(db: Db) {
  const hot = hotBytes<HotFile>(mostHotBytes)

  async function find(app: string, version: string, path: string, wanted: Encoding) {
    const key = `${wanted} ${app} ${version} ${path}`
    const kept = hot.get(key)
    if (kept) return kept
    const file = await findFile(db, app, version, path)
    if (!file) throw notFound('file')
    const compressed = wanted === 'identity' ? undefined : await readContent(db, file.hash, wanted)
    const bytes = compressed ?? (await readContent(db, file.hash, 'identity'))
    if (!bytes) throw new Error(`the content ${file.hash} is missing`)
    const found = { ...file, encoding: compressed ? wanted : ('identity' as const), bytes }
    hot.keep(key, found)
    return found
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { app, version, path }: { app: string; version: string; path: string },
  ) => {
    // What is rendered from on the server is nobody's business.
    if (path.startsWith('server/')) throw notFound('file')
    const wanted = negotiate(request.headers['accept-encoding'])
    const { hash, type, encoding, bytes } = await find(app, version, path, wanted)
    sealFile(reply)
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    return sendEncoded(request, reply, { hash, encoding, bytes })
  }
}
