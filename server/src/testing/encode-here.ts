import { type EncodePicture, encodePicture } from '../content/pictures/encode.ts'

/** Encodes in this process: starting one for each picture would take the tests longer. */
export const encodeInThisProcess: EncodePicture = async (file) => {
  const { size } = await file.stat()
  const upload = Buffer.alloc(size)
  await file.read(upload, 0, size, 0)
  return encodePicture(upload)
}
