import type { FastifyRequest } from 'fastify'
import type { Uploads } from '../../foundation/http/uploads.ts'
import type { Services } from '../../foundation/services.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import type { EncodePicture } from './encode.ts'
import { findPicturesByBytes, PictureGoneError, type PictureInput } from './repository.ts'
import { receiveUpload, type Upload } from './upload.ts'

export interface UploadServices extends Services {
  encodePicture: EncodePicture
  uploads: Uploads
}

/**
 * Receives a picture, and lets `prepare` check the rest of the form and then store the picture. Bytes that are stored
 * already, as an upload or as an encoding of one, are not encoded again: an editing form sends back the picture that it
 * received.
 */
export function receivePicture<Entry>(
  { db, encodePicture, uploads }: UploadServices,
  request: FastifyRequest,
  prepare: (upload: Upload) => (picture: PictureInput) => Promise<Entry>,
) {
  return receiveUpload(uploads, request, async (upload) => {
    const { fileName, hash, file } = upload
    const store = prepare(upload)
    const named = { name: toSlug(fileName), uploadHash: hash }
    const storedId = (await findPicturesByBytes(db, [hash])).get(hash)
    try {
      if (storedId) return await store({ ...named, storedId })
    } catch (error) {
      if (!(error instanceof PictureGoneError)) throw error
    }
    return store({ ...named, encoded: await encodePicture(file, getCaller(request).accountId) })
  })
}

const maxCharacters = 60

/** Converts a file name without its extension to a slug for addresses: lower-case ASCII, never empty. */
export function toSlug(fileName: string) {
  const slug = fileName
    .slice(-300)
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/s, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxCharacters)
    .trim()
    .replaceAll(' ', '-')
  return slug || 'picture'
}
