import sharp from 'sharp'
import { HttpError } from '../http/http-error.ts'
import { encodePicture } from './encode.ts'
import type { EncoderAnswer } from './encoder-process.ts'

// The process that encoder-process.ts starts. One core is left to the server, and nothing is kept
// from one picture to the next.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (upload: Uint8Array) => {
  const answer = await encodePicture(Buffer.from(upload)).then(
    (encoded): EncoderAnswer => ({ encoded }),
    refusal,
  )
  process.send?.(answer)
})

// Ctrl-C reaches the whole group of processes; the server decides when this one ends.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

function refusal(error: unknown): EncoderAnswer {
  const { statusCode, message } =
    error instanceof HttpError ? error : new HttpError(500, 'The picture could not be stored.')
  return { refused: { statusCode, message } }
}
