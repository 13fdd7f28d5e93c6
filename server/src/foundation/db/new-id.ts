import { randomBytes } from 'node:crypto'

/** 128 random bits, base64url: it neither counts up nor can be guessed. */
export function newId() {
  return randomBytes(16).toString('base64url')
}
