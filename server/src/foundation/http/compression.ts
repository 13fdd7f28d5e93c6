import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesETag } from './etag.ts'

const toBrotli = promisify(brotliCompress)
export const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A text and its compressed forms. */
export interface Encoded {
  hash: string
  bodies: Record<Encoding, Buffer>
}

/** Not the best: 11 takes ten times as long as 9, and a visitor waits. */
const usualQuality = 9

export async function compress(text: string): Promise<Encoded> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([brotli(identity, usualQuality), toGzip(identity)])
  return { hash: shortHash(identity), bodies: { br, gzip: gzipped, identity } }
}

/** The hash of an ETag: 132 bits. */
export function shortHash(content: string | Buffer) {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** @param quality 0 to 11 */
export function brotli(bytes: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return toBrotli(bytes, { params })
}

/** Which encodings an `Accept-Encoding` header accepts (RFC 9110, 12.5.3). */
export function parseAcceptEncoding(header = '') {
  const accepted = header
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0])
  return { br: accepted.includes('br'), gzip: accepted.includes('gzip') }
}

/** The best encoding that an `Accept-Encoding` header accepts. */
export function negotiateEncoding(header = ''): Encoding {
  const accepted = parseAcceptEncoding(header)
  if (accepted.br) return 'br'
  return accepted.gzip ? 'gzip' : 'identity'
}

interface Body {
  /** The hash of the uncompressed content. */
  hash: string
  encoding: Encoding
  bytes: Uint8Array
  /** Whether the same content may also be sent in other bytes (RFC 9110, 8.8.1). */
  isWeak?: boolean
}

/** Sends a compressed body with its ETag, or 304 when the client has it. */
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
