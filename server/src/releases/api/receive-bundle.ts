import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fairQueue } from '../../foundation/http/fair-queue.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { refuseOthers } from '../../foundation/http/json-only.ts'
import type { UploadFile, Uploads } from '../../foundation/http/uploads.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { damaged, mostCompressedBytes, tooLarge } from '../bundle/read-archive.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { deployerOf } from '../trust/authenticate.ts'

/** Of one deploy token. */
const shareOfOne = { atOnce: 2, mostWaiting: 20, mostBytes: 2 * mostCompressedBytes }
/** Each bundle may take 40 MB of memory while it is looked at. */
const atOnce = 3
const mostWaiting = 100

/**
 * Makes the routes of `app` take a bundle as their body, unread, and nothing else. Returns how to
 * receive the bundle for the app in the address and hand it to `use`: it comes to the disk first,
 * however slowly, and waits for its turn there. Throws an HttpError when it is none.
 */
export function takeBundles(app: FastifyInstance, uploads: Uploads) {
  app.removeAllContentTypeParsers()
  refuseOthers(app, 'Please send the bundle as application/gzip.')
  app.addContentTypeParser('application/gzip', (_request, body, done) => done(null, body))
  const inTurn = fairQueue({ atOnce, mostWaiting })

  return async function withBundle<T>(
    request: FastifyRequest,
    use: (bundle: Bundle) => Promise<T>,
  ): Promise<T> {
    if (Number(request.headers['content-length']) > mostCompressedBytes) throw tooMuch()
    const body = request.body as Readable | undefined
    if (!body) throw new HttpError(400, 'Please send a bundle.')
    const { id, app: name } = deployerOf(request)
    const sender = `token ${id}`

    return uploads(request, { sender, ...shareOfOne }, async (file) => {
      await receive(body, file)
      const look = async () => {
        const archive = file.handle.createReadStream({ start: 0, autoClose: false })
        return use(await readBundle(archive, name))
      }
      return inTurn(sender, 0, look)
    })
  }
}

async function receive(body: Readable, file: UploadFile) {
  let bytes = 0
  try {
    // To destroy it would close the connection before the answer is out.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > mostCompressedBytes) throw tooMuch()
      await file.write(chunk)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : damaged()
  } finally {
    // What is left of a refused bundle is read and dropped, so that the client gets to the answer.
    body.resume()
  }
}

function tooMuch() {
  return tooLarge('compressed', mostCompressedBytes)
}
