import { constants } from 'node:zlib'
import { brotli, toGzip } from '../../foundation/http/compression.ts'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { isText } from '../bundle/content-type.ts'

/** Above these sizes, brotli's best quality takes seconds and saves next to nothing. */
const largeFileBytes = 512 * 1024
const largeReleaseBytes = 8 * 1024 * 1024
const goodQuality = 9

// libuv's pool has four threads, which hash passwords as well: one file at a time leaves room.
const runInQueue = createFairQueue({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })

export interface Compressed {
  brotli: Buffer | null
  gzip: Buffer | null
}

interface File {
  bytes: Buffer
  type: string
}

/** Compresses a release's files when it is published; null where it would not make a file smaller. */
export async function compress<One extends File>(
  app: string,
  files: One[],
): Promise<(One & Compressed)[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const maxQuality = total > largeReleaseBytes ? goodQuality : constants.BROTLI_MAX_QUALITY
  const compressed: (One & Compressed)[] = []
  for (const file of files) {
    // One by one, so that files of other releases are compressed in between.
    compressed.push({ ...file, ...(await runInQueue(app, 0, () => compressOne(file, maxQuality))) })
  }
  return compressed
}

async function compressOne({ bytes, type }: File, maxQuality: number): Promise<Compressed> {
  if (!isText(type)) return { brotli: null, gzip: null }
  const quality = bytes.length > largeFileBytes ? goodQuality : maxQuality
  const brotlied = await brotli(bytes, quality)
  const gzipped = await toGzip(bytes, { level: 9 })
  const ifSmaller = (compressed: Buffer) => (compressed.length < bytes.length ? compressed : null)
  return { brotli: ifSmaller(brotlied), gzip: ifSmaller(gzipped) }
}
