import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejectOtherTypes } from '../../foundation/http/body-types.ts'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { UploadFile, Uploads } from '../../foundation/http/uploads.ts'
import { type Bundle, maxCompressedBytes } from '../bundle/bundle.ts'
import { bundleTooLarge, damagedBundle, readBundle } from '../bundle/read-bundle.ts'
import { getDeployer } from '../trust/authenticate.ts'

/** Limits for one deploy token. */
const limitsPerToken = { concurrency: 2, maxWaiting: 20, maxBytes: 2 * maxCompressedBytes }
/** Each bundle may take 40 MB of memory while it is checked. */
const concurrency = 3
const maxWaiting = 100

/**
 * Makes the routes of `app` accept bundles only, as a stream. Returns a function that receives the bundle of a
 * request and passes it to `use`. Uploads are written to disk first and then wait in a queue, so a slow client
 * blocks nobody. The function throws an HttpError when the body is not a bundle.
 */
export function acceptBundles(app: FastifyInstance, uploads: Uploads) {
  app.removeAllContentTypeParsers()
  rejectOtherTypes(app, 'Please send the bundle as application/gzip.')
  app.addContentTypeParser('application/gzip', (_request, body, done) => done(null, body))
  const runInQueue = createFairQueue({ concurrency, maxWaiting })

  return async function withBundle<T>(
    request: FastifyRequest,
    use: (bundle: Bundle) => Promise<T>,
  ): Promise<T> {
    if (Number(request.headers['content-length']) > maxCompressedBytes) throw archiveTooLarge()
    const body = request.body as Readable | undefined
    if (!body) throw new HttpError(400, 'Please send a bundle.')
    const { id, app: name } = getDeployer(request)
    const sender = `token ${id}`

    return uploads(request, { sender, ...limitsPerToken }, async (file) => {
      await receive(body, file)
      const read = async () => {
        const archive = file.handle.createReadStream({ start: 0, autoClose: false })
        return use(await readBundle(archive, name))
      }
      return runInQueue(sender, 0, read)
    })
  }
}

async function receive(body: Readable, file: UploadFile) {
  let bytes = 0
  try {
    // Destroying it would close the connection before the response is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > maxCompressedBytes) throw archiveTooLarge()
      await file.write(chunk)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : damagedBundle()
  } finally {
    // Drain the rest of a refused bundle, so that the client reads the response.
    body.resume()
  }
}

function archiveTooLarge() {
  return bundleTooLarge('compressed', maxCompressedBytes)
}
