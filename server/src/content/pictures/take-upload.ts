import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import type { Uploads } from '../../foundation/http/uploads.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { EncodePicture } from './encode.ts'
import { findPictureByBytes, PictureGoneError, type PictureToTake } from './repository.ts'
import { slugOf } from './slug.ts'
import { type Upload, withPicture } from './upload.ts'

export interface UploadDeps extends Deps {
  encodePicture: EncodePicture
  uploads: Uploads
}

/**
 * Receives a picture and lets `take` look at what came with it, and then store it and give it to an
 * entry. Bytes that are known, be it as an upload or as an encoding of one, are not encoded again: an
 * editing form sends the picture back that it was given.
 */
export function takeUpload<Entry>(
  { db, encodePicture, uploads }: UploadDeps,
  request: FastifyRequest,
  take: (upload: Upload) => (picture: PictureToTake) => Promise<Entry>,
) {
  return withPicture(uploads, request, async (upload) => {
    const { fileName, hash, file } = upload
    const give = take(upload)
    const name = slugOf(fileName)

    async function takeStored() {
      const storedId = await findPictureByBytes(db, hash)
      if (!storedId) throw new PictureGoneError()
      return give({ name, uploadHash: hash, storedId })
    }
    async function takeNew(error: unknown) {
      if (!(error instanceof PictureGoneError)) throw error
      return give({
        name,
        uploadHash: hash,
        encoded: await encodePicture(file, callerOf(request).accountId),
      })
    }

    return takeStored().catch(takeNew)
  })
}
