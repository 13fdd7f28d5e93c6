import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/guard.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Uploads } from '../http/uploads.ts'
import {
  findPictureByBytes,
  freeUnusedPictures,
  PictureGoneError,
  type PictureToTake,
} from './repository.ts'
import { slugOf } from './slug.ts'
import { withPicture } from './upload.ts'

/**
 * Receives a picture and lets `take` store it and give it to an entry. The picture that the entry
 * had before is freed afterwards. Bytes that are known, be it as an upload or as an encoding of
 * one, are not encoded again: an editing form sends the picture back that it was given.
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

    const entry = await takeStored().catch(takeNew)
    // Whatever goes wrong here is put right by the next sweep; the entry has its picture.
    await inTransaction(db, freeUnusedPictures).catch((err) =>
      request.log.warn({ err }, 'pictures not freed'),
    )
    return entry
  })
}
