import { Readable } from 'node:stream'
import { HttpError } from '../../foundation/http/http-error.ts'

/** A body as it arrives, which fails in words beyond a size, or when it is cut off. */
export function boundedBody(body: Readable, mostBytes: number) {
  return Readable.from(pieces(body, mostBytes), { objectMode: false })
}

async function* pieces(body: Readable, mostBytes: number) {
  let bytes = 0
  try {
    // To destroy it would close the connection before the answer is out.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLargeABody(mostBytes)
      yield chunk
    }
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'The body was cut off.')
  } finally {
    // What is left is read and dropped, so that the client gets to the answer.
    body.resume()
  }
}

export function tooLargeABody(mostBytes: number) {
  return new HttpError(413, `That is too much for one call: ${mostBytes / 1_000_000} MB at most.`)
}
