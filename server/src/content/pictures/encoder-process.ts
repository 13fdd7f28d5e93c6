import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fairQueue } from '../../foundation/http/fair-queue.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { EncodedPicture, EncodePicture } from './encode.ts'

/** What the process answers: the picture, or why it refused. */
export type EncoderAnswer =
  | { encoded: EncodedPicture }
  | { refused: { statusCode: number; message: string } }

const maxWaiting = 100
const longestMs = 60_000

/**
 * Encodes each picture in a process of its own: a picture made to break the decoder takes down that
 * process and not the server, and the memory that decoding took goes with it.
 * @param options `atOnce`, how many pictures are encoded in parallel: 1 leaves the other cores to requests;
 *   `program`, the module that the process runs
 */
export function encodeInProcesses({
  atOnce = 1,
  program = new URL('./encoder-main.ts', import.meta.url),
} = {}): EncodePicture {
  const inTurn = fairQueue({ atOnce, maxWaiting })
  return (file, sender = '') => inTurn(sender, 0, () => encodeInProcess(program, file.fd))
}

async function encodeInProcess(program: URL, fd: number) {
  const encoder = fork(program, {
    // A child that shared our standard error would have us wait for whoever reads it.
    stdio: [fd, 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    // Ctrl-C reaches all processes of a group; uploads under way are to come to their end.
    detached: true,
    // Nothing of ours. With glibc's many arenas the same work takes half as much memory again.
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
