import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseOthers } from '../../foundation/http/body-types.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { UploadFile, Uploads } from '../../foundation/http/uploads.ts'
import { callerOf } from '../../people/sessions/guard.ts'

export const maxBytes = 10 * 1024 * 1024
/** Of an entry as JSON: all its texts in every language, in letters of which each takes three bytes. */
export const maxEntryBytes = 256 * 1024
/** What a form adds around its file, generously. */
const formBytes = 16 * 1024 + maxEntryBytes
/** Of one account: few large pictures, or many that come slowly. */
const shareOfOne = { atOnce: 200, maxWaiting: 0, maxBytes: 250_000_000 }

export interface Upload {
  fileName: string
  /** SHA-256 of the file's bytes, hex. */
  hash: string
  file: FileHandle
  /** What stands in the form's field `entry`, where it has one: JSON, not looked at. */
  entry: unknown
}

/** Makes the routes of `app` take a form with one file in the field `file`, and nothing else. */
export async function takePictureForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  refuseOthers(app, 'Please send the picture as a form (multipart/form-data), in the field “file”.')
  await registerForms(app, 0)
}

/** Makes the routes of `app` take JSON or a form with JSON in the field `entry` and one file in `file`. */
export async function takeEntryForms(app: FastifyInstance) {
  await registerForms(app, 1)
}

/** @param fields how many beside the file; one part more than there may be, so that it is seen */
function registerForms(app: FastifyInstance, fields: number) {
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields,
    fieldSize: maxEntryBytes,
    parts: fields + 2,
  }
  return app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { ...limits, headerPairs: 20 },
  })
}

/**
 * Receives the form's file, hands it to `use` and forgets it. It waits its turn on the disk, not
 * in memory: many large uploads may arrive at once, and slowly. Throws an HttpError: 400 when the
 * form is not as it should be, 413 when the file is too large, 503 when there is no room.
 */
export async function withPicture<T>(
  uploads: Uploads,
  request: FastifyRequest,
  use: (upload: Upload) => Promise<T>,
) {
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge()
  const share = { sender: `account ${callerOf(request).accountId}`, ...shareOfOne }
  try {
    return await uploads(request, share, async (file) => use(await receive(request, file)))
  } finally {
    // What is left of a refused form is read and dropped, so that the client gets to the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function receive(request: FastifyRequest, target: UploadFile): Promise<Upload> {
  let upload: Omit<Upload, 'entry'> | undefined
  let entry: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.fieldname === 'entry') entry = jsonOf(part)
      else if (part.type !== 'file' || part.fieldname !== 'file') throw noFile()
      else upload = await save(part, target)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    // 413 is the plugin's word for a part too many.
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

/** The plugin has parsed what says that it is JSON. */
function jsonOf({ value, valueTruncated }: MultipartValue): unknown {
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
  return new HttpError(413, 'The picture is too large: 10 MB at most.')
}
