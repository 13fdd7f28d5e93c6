import { Transform } from 'node:stream'

/** Lets so many bytes through and fails with `error` at the first that comes on top. */
export function boundBytes(most: number, error: Error) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(error)
      else done(null, chunk)
    },
  })
}
