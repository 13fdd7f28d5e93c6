import { fstatSync, readSync } from 'node:fs'
import sharp from 'sharp'
import { HttpError } from '../../foundation/http/http-error.ts'
import { encodePicture } from './encode.ts'
import type { EncoderAnswer } from './encoder-process.ts'

// The program that encoder-process.ts runs for one picture, which is its standard input.
const stdin = 0

// One core is left to the server.
sharp.concurrency(1)
process.on('disconnect', () => process.exit())

const upload = Buffer.alloc(fstatSync(stdin).size)
// From the beginning: the file's own position is where the server has stopped writing.
readSync(stdin, upload, 0, upload.length, 0)
const answer = await encodePicture(upload).then((encoded): EncoderAnswer => ({ encoded }), refusal)
process.send?.(answer, () => process.disconnect())

function refusal(error: unknown): EncoderAnswer {
  if (!(error instanceof HttpError)) throw error
  const { statusCode, message } = error
  return { refused: { statusCode, message } }
}
