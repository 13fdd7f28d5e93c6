import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesETag } from './etag.ts'

const toBrotli = promisify(brotliCompress)
export const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A text with its compressed forms, each made once. */
export interface Encoded {
  hash: string
  bodies: Record<Encoding, Buffer>
}

/** @param brotliQuality 0 to 11: the best takes ten times as long as 9, while somebody waits */
export async function compress(text: string, brotliQuality = 9): Promise<Encoded> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([brotli(identity, brotliQuality), toGzip(identity)])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { hash, bodies: { br, gzip: gzipped, identity } }
}

/** @param quality 0 to 11 */
export function brotli(bytes: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return toBrotli(bytes, { params })
}

/** Whether an `Accept-Encoding` header takes each encoding (RFC 9110, 12.5.3). */
export function parseAcceptEncoding(header = '') {
  const taken = header
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0])
  return { br: taken.includes('br'), gzip: taken.includes('gzip') }
}

/** The best encoding that an `Accept-Encoding` header takes. */
export function negotiateEncoding(header = ''): Encoding {
  const takes = parseAcceptEncoding(header)
  if (takes.br) return 'br'
  return takes.gzip ? 'gzip' : 'identity'
}

interface Body {
  /** Of the content before it was encoded. */
  hash: string
  encoding: Encoding
  bytes: Uint8Array
  /** The same content may be sent in other bytes as well (RFC 9110, 8.8.1). */
  isWeak?: boolean
}

/** Sends a body that is encoded already, or says that the client has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, encoding, bytes, isWeak = false }: Body,
) {
  const strong = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const etag = isWeak ? `W/${strong}` : strong
  reply.header('etag', etag)
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
