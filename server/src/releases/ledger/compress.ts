import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isText } from '../files/content-type.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Above this size the best quality of brotli takes seconds and saves next to nothing. */
const largeBytes = 512 * 1024

export interface Compressed {
  brotli: Buffer | null
  gzip: Buffer | null
}

/** Compresses a file once, when it is published; null where that would not make it smaller. */
export async function compress(bytes: Buffer, type: string): Promise<Compressed> {
  if (!isText(type)) return { brotli: null, gzip: null }
  const quality = bytes.length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    toGzip(bytes, { level: 9 }),
  ])
  const ifSmaller = (smaller: Buffer) => (smaller.length < bytes.length ? smaller : null)
  return { brotli: ifSmaller(brotli), gzip: ifSmaller(gzipped) }
}
