import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { createFairQueue } from './fair-queue.ts'
import { HttpError } from './http-error.ts'

interface Share {
  /** Who sends: a deploy token or an account. */
  sender: string
  /** So many uploads of theirs are received or worked on at a time; so many more may wait. */
  atOnce: number
  maxWaiting: number
  /** Of theirs on the disk. */
  maxBytes: number
}

export interface UploadFile {
  /** Appends; throws an HttpError 503 when there is no room. */
  write: (chunk: Uint8Array) => Promise<void>
  handle: FileHandle
}

/** Less than deploy/compose.yaml gives to temporary files. */
const maxBytesOfAll = 400_000_000

/**
 * Returns how to receive an upload, whole, into a file that is gone afterwards. Nobody waits for
 * another's upload: each sender has places of their own, and what is on the disk is bounded for each
 * and for all together.
 */
export function createUploads(maxBytes = maxBytesOfAll) {
  const senders = new Map<string, Sender>()
  let bytes = 0

  async function receive<T>(sender: Sender, use: (file: UploadFile) => Promise<T>) {
    let own = 0
    try {
      return await withTempFile((handle) => {
        async function write(chunk: Uint8Array) {
          const { length } = chunk
          if (bytes + length > maxBytes || sender.bytes + length > sender.maxBytes) throw noRoom()
          bytes += length
          sender.bytes += length
          own += length
          await handle.writeFile(chunk).catch(() => {
            throw noRoom()
          })
        }
        return use({ write, handle })
      })
    } finally {
      bytes -= own
      sender.bytes -= own
    }
  }

  return async function withUpload<T>(
    request: FastifyRequest,
    share: Share,
    use: (file: UploadFile) => Promise<T>,
  ) {
    const sender = senders.get(share.sender) ?? newSender(share)
    senders.set(share.sender, sender)
    sender.uploads++
    try {
      return await sender.inTurn('', 0, async () => {
        // Who has left while they waited sends nothing any more, not even an end.
        if (request.raw.destroyed) throw new HttpError(400, 'The upload was given up.')
        return receive(sender, use)
      })
    } finally {
      sender.uploads--
      if (sender.uploads === 0) senders.delete(share.sender)
    }
  }
}

export type Uploads = ReturnType<typeof createUploads>
type Sender = ReturnType<typeof newSender>

function newSender({ atOnce, maxWaiting, maxBytes }: Share) {
  return { inTurn: createFairQueue({ atOnce, maxWaiting }), maxBytes, bytes: 0, uploads: 0 }
}

/** A full disk is no fault of what was sent. */
function noRoom() {
  return new HttpError(503, 'There is no room for an upload just now. Please try again soon.', {
    'retry-after': '5',
  })
}

/**
 * Lends a temporary file that has no name any more: the system takes it back when it is closed,
 * even if this process is killed before.
 */
export async function withTempFile<T>(use: (file: FileHandle) => Promise<T>) {
  const path = join(tmpdir(), `sala-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return await use(file)
  } finally {
    await file.close()
  }
}
