import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { EncodedPicture, EncodePicture } from './encode.ts'

/** The message from the encoder process: the encoded picture, or the error. */
export type EncoderAnswer =
  | { encoded: EncodedPicture }
  | { refused: { statusCode: number; message: string } }

const maxWaiting = 100
const timeoutMs = 60_000

/**
 * Creates the function that encodes each picture in a child process: a picture that crashes the decoder does not crash
 * the server, and the memory for decoding is freed with the process.
 * One at a time leaves the other cores to requests.
 * @param program the module that the process runs
 */
export function createProcessEncoder(
  program = new URL(import.meta.resolve('#server/src/content/pictures/encoder-main.ts')),
): EncodePicture {
  const inTurn = createFairQueue({ concurrency: 1, maxWaiting })
  return (file, sender = '') => inTurn(sender, 0, () => encodeInProcess(program, file.fd))
}

async function encodeInProcess(program: URL, fd: number) {
  const encoder = fork(program, {
    // Shared standard error would block the child while nobody reads it.
    stdio: [fd, 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    // Ctrl-C is sent to all processes of a group; running uploads should finish.
    detached: true,
    // No settings of the server. With glibc's default number of arenas, encoding takes 1.5 times the memory.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--disable-sigusr1', '--disable-warning=ExperimentalWarning'],
  })
  let answer: EncoderAnswer | undefined
  encoder.on('message', (message) => {
    answer = message as EncoderAnswer
  })
  await once(encoder, 'disconnect')
  if (!answer) throw new HttpError(422, 'The picture cannot be read.')
  if ('refused' in answer) throw new HttpError(answer.refused.statusCode, answer.refused.message)
  return answer.encoded
}
