import { fstatSync, readSync } from 'node:fs'
import sharp from 'sharp'
import { HttpError } from '../../foundation/http/http-error.ts'
import { encodePicture } from './encode.ts'
import type { EncoderAnswer } from './encoder-process.ts'

// The program that encoder-process.ts runs for one picture, which is its standard input.
const stdin = 0

// Leaves a core to the server.
sharp.concurrency(1)
process.on('disconnect', () => process.exit())

const upload = Buffer.alloc(fstatSync(stdin).size)
// From offset 0: the file's position is where the server stopped writing.
readSync(stdin, upload, 0, upload.length, 0)
const answer = await encodePicture(upload).then(
  (encoded): EncoderAnswer => ({ encoded }),
  toRefusal,
)
process.send?.(answer, () => process.disconnect())

function toRefusal(error: unknown): EncoderAnswer {
  if (!(error instanceof HttpError)) throw error
  const { statusCode, message } = error
  return { refused: { statusCode, message } }
}
