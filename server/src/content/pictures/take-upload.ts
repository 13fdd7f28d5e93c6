import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import type { Uploads } from '../../foundation/http/uploads.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { EncodePicture } from './encode.ts'
import { findPictureByBytes, PictureGoneError, type PictureToTake } from './repository.ts'
import { slugOf } from './slug.ts'
import { withPicture } from './upload.ts'

export interface UploadDeps extends Deps {
  encodePicture: EncodePicture
  uploads: Uploads
}

/**
 * Receives a picture and lets `take` store it and give it to an entry. Bytes that are known, be it as
 * an upload or as an encoding of one, are not encoded again: an editing form sends the picture back
 * that it was given.
 */
export function takeUpload<Entry>(
  { db, encodePicture, uploads }: UploadDeps,
  request: FastifyRequest,
  take: (picture: PictureToTake) => Promise<Entry>,
) {
  return withPicture(uploads, request, async ({ fileName, hash, file }) => {
    const name = slugOf(fileName)

    async function takeStored() {
      const storedId = await findPictureByBytes(db, hash)
      if (!storedId) throw new PictureGoneError()
      return take({ name, uploadHash: hash, storedId })
    }
    async function takeNew(error: unknown) {
      if (!(error instanceof PictureGoneError)) throw error
      return take({
        name,
        uploadHash: hash,
        encoded: await encodePicture(file, callerOf(request).accountId),
      })
    }

    return takeStored().catch(takeNew)
  })
}
