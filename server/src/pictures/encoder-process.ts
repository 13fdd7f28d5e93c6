import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { bounded } from '../http/bounded.ts'
import { HttpError } from '../http/http-error.ts'
import type { EncodedPicture, EncodePicture } from './encode.ts'

/** What the process answers: the picture, or why it refused. */
export type EncoderAnswer =
  | { encoded: EncodedPicture }
  | { refused: { statusCode: number; message: string } }

const mostWaiting = 100
const longestMs = 60_000
const idleMs = 30_000

/**
 * Encodes pictures in a process of its own, one at a time: a picture made to break the decoder
 * takes down that process and not the server, and what decoding leaves in memory goes with it
 * when it has been idle for a while. It is started when there is a picture.
 */
export function startEncoder() {
  const inLine = bounded(1, mostWaiting)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function running() {
    clearTimeout(idle)
    if (child?.connected) return child
    child = fork(new URL('./encoder-main.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // With glibc's many arenas the memory of finished pictures is kept twice over.
      env: { ...process.env, MALLOC_ARENA_MAX: process.env.AM ?? '2' },
    })
    // The server stays in charge of when it ends.
    child.unref()
    child.channel?.unref()
    return child
  }

  function stop() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function encode(upload: Buffer): Promise<EncodedPicture> {
    const encoder = running()
    const settled = new AbortController()
    const answer = once(encoder, 'message', { signal: settled.signal })
    const exit = once(encoder, 'exit', { signal: settled.signal })
    encoder.ref()
    const tooLong = setTimeout(stop, longestMs)
    try {
      encoder.send(upload)
      const [reply] = (await Promise.race([answer, exit.then(gone)])) as [EncoderAnswer]
      if ('refused' in reply) {
        throw new HttpError(reply.refused.statusCode, reply.refused.message)
      }
      return reply.encoded
    } finally {
      clearTimeout(tooLong)
      settled.abort()
      encoder.unref()
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  const encodePicture: EncodePicture = (read) => inLine(async () => encode(await read()))
  return { encodePicture, stop }
}

function gone(): never {
  throw new HttpError(422, 'The picture cannot be read.')
}
