import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/http-error.ts'
import { refuseOthers } from '../../http/json-only.ts'
import type { Bundle } from './bundle.ts'
import { mostCompressedBytes, tooLarge } from './read-archive.ts'
import { readBundle } from './read-bundle.ts'

/** Makes the routes of `app` take a bundle as their body, unread, and nothing else. */
export function takeBundles(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  refuseOthers(app, 'Please send the bundle as application/gzip.')
  app.addContentTypeParser('application/gzip', (_request, body, done) => done(null, body))
}

/** Receives the bundle that a request carries for `app`; throws an HttpError when it is none. */
export async function receiveBundle(request: FastifyRequest, app: string): Promise<Bundle> {
  if (Number(request.headers['content-length']) > mostCompressedBytes) {
    throw tooLarge('compressed', mostCompressedBytes)
  }
  const body = request.body as Readable | undefined
  if (!body) throw new HttpError(400, 'Please send a bundle.')
  try {
    return await readBundle(body, app)
  } finally {
    // What is left of a refused bundle is read and dropped, so that the client gets to the answer.
    body.resume()
  }
}
