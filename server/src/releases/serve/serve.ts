import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiate, sendEncoded } from '../../foundation/http/encoded.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { sealFile } from '../../foundation/http/security-headers.ts'
import type { FileName, Files } from './open-files.ts'

/** Serves the files of releases. */
export function serveFiles(files: Files) {
  return async (request: FastifyRequest, reply: FastifyReply, name: FileName) => {
    // What is rendered from on the server is nobody's business.
    if (name.path.startsWith('server/')) throw notFound('file')
    const wanted = negotiate(request.headers['accept-encoding'])
    const { hash, type, encoding, bytes } = await files.find(name, wanted)
    request.again = { as: 'file' }
    sealFile(reply)
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    return sendEncoded(request, reply, { hash, encoding, bytes })
  }
}
