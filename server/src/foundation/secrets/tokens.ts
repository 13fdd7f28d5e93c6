import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, which is stored. Plain SHA-256 is enough for 256 random bits. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** The token in an `Authorization: Bearer` header; undefined if it is malformed. */
export function parseBearerToken(header: string | undefined) {
  return header?.match(/^bearer ([\w-]{43})$/i)?.[1]
}

/** HMAC-SHA-256, base64url. */
export function hmac(key: string, text: string) {
  return createHmac('sha256', key).update(text).digest('base64url')
}

// Spaces and line breaks of all kinds, and characters without a width.
const whiteSpace = String.raw`[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+`
const whiteSpaceAround = new RegExp(`^${whiteSpace}|${whiteSpace}$`, 'g')

/** Removes what is pasted around a secret unseen. */
export function stripWhiteSpace(secret: string) {
  return secret.replace(whiteSpaceAround, '')
}
