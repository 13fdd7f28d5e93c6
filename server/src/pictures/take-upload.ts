import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import type { Uploads } from '../http/uploads.ts'
import { findPictureByBytes, PictureGoneError, type PictureToTake } from './repository.ts'
import { slugOf } from './slug.ts'
import { withPicture } from './upload.ts'

/**
 * Receives a picture and lets `take` store it and give it to an entry. Bytes that are known, be it as
 * an upload or as an encoding of one, are not encoded again: an editing form sends the picture back
 * that it was given.
 */
export function takeUpload<Entry>(
  { db, encodePicture, uploads }: Pick<Deps, 'db' | 'encodePicture'> & { uploads: Uploads },
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
