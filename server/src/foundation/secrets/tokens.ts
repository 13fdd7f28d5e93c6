import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. Plain SHA-256 is enough: nobody can guess 256 random bits. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of an `Authorization: Bearer` header, or undefined when it has not the form of one. */
export function parseBearerToken(header: string | undefined) {
  return header?.match(/^bearer ([\w-]{43})$/i)?.[1]
}

/** A hash that only who has the key can make: of 256 bits, base64url. */
export function hmac(key: string, text: string) {
  return createHmac('sha256', key).update(text).digest('base64url')
}
