import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { createFairQueue } from './fair-queue.ts'
import { HttpError } from './http-error.ts'

interface UploadLimits {
  /** The deploy token or account that uploads. */
  sender: string
  /** Uploads of the sender that are received or processed at a time. */
  concurrency: number
  maxWaiting: number
  /** The total of the sender's uploads on the disk. */
  maxBytes: number
}

export interface UploadFile {
  /** Appends; throws an HttpError 503 when the disk or a limit is full. */
  write: (chunk: Uint8Array) => Promise<void>
  handle: FileHandle
}

/** Less than the size of /tmp in deploy/compose.yaml. */
const maxTotalBytes = 400_000_000

/**
 * Returns a function that receives a whole upload into a temporary file. Each sender has an own queue, so that
 * nobody waits for another's upload; bytes on the disk are limited per sender and in total.
 */
export function createUploads(maxBytes = maxTotalBytes) {
  const senders = new Map<string, Sender>()
  let bytes = 0

  async function receive<T>(sender: Sender, use: (file: UploadFile) => Promise<T>) {
    let received = 0
    try {
      return await withTempFile((handle) => {
        async function write(chunk: Uint8Array) {
          const { length } = chunk
          if (bytes + length > maxBytes || sender.bytes + length > sender.maxBytes) throw noRoom()
          bytes += length
          sender.bytes += length
          received += length
          await handle.writeFile(chunk).catch(() => {
            throw noRoom()
          })
        }
        return use({ write, handle })
      })
    } finally {
      bytes -= received
      sender.bytes -= received
    }
  }

  return async function withUpload<T>(
    request: FastifyRequest,
    limits: UploadLimits,
    use: (file: UploadFile) => Promise<T>,
  ) {
    const sender = senders.get(limits.sender) ?? createSender(limits)
    senders.set(limits.sender, sender)
    sender.uploads++
    try {
      return await sender.enqueue('', 0, async () => {
        // A client that disconnected in the queue sends nothing more, not even an end.
        if (request.raw.destroyed) throw new HttpError(400, 'The upload was cancelled.')
        return receive(sender, use)
      })
    } finally {
      sender.uploads--
      if (sender.uploads === 0) senders.delete(limits.sender)
    }
  }
}

export type Uploads = ReturnType<typeof createUploads>
type Sender = ReturnType<typeof createSender>

function createSender({ concurrency, maxWaiting, maxBytes }: UploadLimits) {
  return { enqueue: createFairQueue({ concurrency, maxWaiting }), maxBytes, bytes: 0, uploads: 0 }
}

/** 503, since a full disk is not the client's fault. */
function noRoom() {
  return new HttpError(503, 'There is no space for uploads right now. Please try again soon.', {
    'retry-after': '5',
  })
}

/** Opens a temporary file without a name: the system deletes it when it is closed, also when this process is killed. */
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
