import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejectOtherTypes } from '../../foundation/http/body-types.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { UploadFile, Uploads } from '../../foundation/http/uploads.ts'
import { getCaller } from '../../people/sessions/guard.ts'

export const maxBytes = 10 * 1024 * 1024
/** Maximum size of an entry as JSON: its texts in all languages, at three bytes per character. */
export const maxEntryBytes = 256 * 1024
/** Maximum size of a form without its file. */
const formBytes = 16 * 1024 + maxEntryBytes
/** Limits of each account: few large pictures, or many slow ones. */
const limitsPerAccount = { concurrency: 200, maxWaiting: 0, maxBytes: 250_000_000 }

export interface Upload {
  fileName: string
  /** SHA-256 of the file's bytes, hex. */
  hash: string
  file: FileHandle
  /** The parsed JSON of the form field `entry`, if any, not validated. */
  entry: unknown
}

/** Makes the routes of `app` accept only forms with one file, in the field `file`. */
export async function acceptPictureForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  rejectOtherTypes(
    app,
    'Please send the picture as a form (multipart/form-data), in the field “file”.',
  )
  await registerForms(app, 0)
}

/** Makes the routes of `app` accept JSON, or a form with JSON in the field `entry` and one file in `file`. */
export async function acceptEntryForms(app: FastifyInstance) {
  await registerForms(app, 1)
}

/** @param fields number of fields besides the file. One more part is parsed than allowed, to detect forms with more. */
function registerForms(app: FastifyInstance, fields: number) {
  const sizes = { fileSize: maxBytes, fieldSize: maxEntryBytes, headerPairs: 20 }
  const limits = { ...sizes, files: 1, fields, parts: fields + 2 }
  return app.register(multipart, { throwFileSizeLimit: false, limits })
}

/**
 * Receives the form's file, passes it to `use` and deletes it. It is on disk, not in memory: many large uploads may
 * arrive at once, and slowly. Throws an HttpError: 400 when the form is invalid, 413 when the file is too large, 503
 * when the server has no room for it.
 */
export async function receiveUpload<T>(
  uploads: Uploads,
  request: FastifyRequest,
  use: (upload: Upload) => Promise<T>,
) {
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge()
  const share = { sender: `account ${getCaller(request).accountId}`, ...limitsPerAccount }
  try {
    return await uploads(request, share, async (file) => use(await receive(request, file)))
  } finally {
    // The rest of a refused form is read and dropped, so that the client receives the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function receive(request: FastifyRequest, target: UploadFile): Promise<Upload> {
  let upload: Omit<Upload, 'entry'> | undefined
  let entry: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.fieldname === 'entry') entry = parseEntry(part)
      else if (part.type !== 'file' || part.fieldname !== 'file') throw noFile()
      else upload = await save(part, target)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    // The plugin's error 413 means too many parts.
    if ((error as { statusCode?: number }).statusCode === 413) throw noFile()
    throw new HttpError(400, 'The form is damaged or incomplete.')
  }
  if (!upload) throw noFile()
  return { ...upload, entry }
}

async function save({ file, filename }: MultipartFile, target: UploadFile) {
  const hash = createHash('sha256')
  for await (const chunk of file as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await target.write(chunk)
  }
  if (file.truncated) throw tooLarge()
  return { fileName: filename, hash: hash.digest('hex'), file: target.handle }
}

/** The plugin has parsed fields with a JSON content type already. */
function parseEntry({ value, valueTruncated }: MultipartValue): unknown {
  if (valueTruncated) throw new HttpError(413, 'The field “entry” is too long.')
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new HttpError(400, 'The field “entry” is not valid JSON.')
  }
}

function noFile() {
  return new HttpError(400, 'Please send one picture, in the field “file”.')
}

function tooLarge() {
  return new HttpError(413, 'The picture is too large (maximum 10 MB).')
}
