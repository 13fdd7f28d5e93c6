import { SalaError } from '../sala-error.ts'
import { isSigningKey } from '../signing/key-file.ts'
import { isPrivate, parseUrl } from './link.ts'
import { isTokenFor } from './token-file.ts'

/** Address, token and key, with which a CI releases one remote. */
export interface Secret {
  origin: string
  app: string
  token: string
  /** Ed25519: PKCS #8, PEM. */
  privateKey: string
}

const prefix = 'sala_secret_'

/** Encodes it in one line. */
export function packSecret(secret: Secret) {
  return prefix + Buffer.from(JSON.stringify(secret)).toString('base64url')
}

/**
 * The value of SALA_SECRET; undefined when it is not set.
 * @throws {SalaError} when it is invalid
 */
export function secretOfEnvironment() {
  const line = process.env.SALA_SECRET?.trim()
  return line ? unpackSecret(line) : undefined
}

/** @throws {SalaError} when packSecret has not written the line */
export function unpackSecret(line: string) {
  try {
    const packed = line.startsWith(prefix) ? line.slice(prefix.length) : ''
    const secret: unknown = JSON.parse(Buffer.from(packed, 'base64url').toString())
    if (isSecret(secret)) return secret
  } catch {}
  throw new SalaError(
    'wrongUse',
    'SALA_SECRET is not the complete line that “npx sala login --print-secret” printed.',
  )
}

function isSecret(value: unknown): value is Secret {
  const { origin, app, token, privateKey } = (value || {}) as Record<keyof Secret, unknown>
  return (
    typeof origin === 'string' &&
    parseUrl(origin)?.origin === origin &&
    isPrivate(origin) &&
    typeof app === 'string' &&
    isTokenFor(app, token) &&
    typeof privateKey === 'string' &&
    isSigningKey(privateKey)
  )
}
