import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../../foundation/http/http-error.ts'
import type { Uploads } from '../../../foundation/http/uploads.ts'
import { getCaller } from '../../../people/sessions/guard.ts'
import type { Collection } from '../collection.ts'
import { importCsv } from './csv-file.ts'
import { importZip } from './import-zip.ts'
import type { FileRow } from './plan-import.ts'

export const csvType = 'text/csv'
export const zipType = 'application/zip'

const mebibyte = 1024 * 1024
const maxBytesByType = { [csvType]: 8 * mebibyte, [zipType]: 200 * mebibyte }
/** Limits of each account: one import at a time. */
const limits = { concurrency: 1, maxWaiting: 1, maxBytes: 250_000_000 }

/**
 * Receives a file, reads its rows and passes them to `use`. The file is deleted afterwards.
 * @throws {HttpError} 400 when it cannot be read, 413 when it is too large, 503 when the server has no room for it
 */
export async function receiveRows<T>(
  uploads: Uploads,
  request: FastifyRequest,
  collection: Collection,
  use: (rows: FileRow[]) => Promise<T>,
) {
  const type = request.headers['content-type']?.startsWith(zipType) ? zipType : csvType
  const body = request.body as Readable | undefined
  if (!body) throw new HttpError(400, 'Please send a CSV or zip file.')
  if (Number(request.headers['content-length']) > maxBytesByType[type])
    throw tooLarge(maxBytesByType[type])
  const sender = `import of account ${getCaller(request).accountId}`
  try {
    return await uploads(request, { sender, ...limits }, async ({ write, handle }) => {
      let bytes = 0
      for await (const chunk of body) {
        bytes += chunk.length
        if (bytes > maxBytesByType[type]) throw tooLarge(maxBytesByType[type])
        await write(chunk)
      }
      return use(
        type === zipType ? await importZip(handle) : await readTable(collection, handle, bytes),
      )
    })
  } finally {
    // The rest of a refused file is read and dropped, so that the client receives the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readTable(collection: Collection, handle: FileHandle, length: number) {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: 0 })
  try {
    return importCsv(collection, new TextDecoder('utf-8', { fatal: true }).decode(buffer))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new HttpError(400, 'The file is not encoded in UTF-8. Please save it as “CSV UTF-8”.')
  }
}

function tooLarge(bytes: number) {
  return new HttpError(413, `The file is too large (maximum ${bytes / mebibyte} MB).`)
}
