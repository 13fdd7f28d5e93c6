import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { ReleaseManifest } from '@sala/shared/contract/release'
import type { ReleaseSignature } from '@sala/shared/contract/remote'
import { statementOf } from './statement.ts'

/** @param privateKey Ed25519: PKCS #8, PEM */
export function signRelease(manifest: ReleaseManifest, privateKey: string): ReleaseSignature {
  const publicKey = Buffer.from(publicKeyOf(privateKey), 'base64url')
  const id = createHash('sha256').update(publicKey).digest().subarray(0, 16)
  // Ed25519 brings its own hash.
  const value = sign(null, Buffer.from(statementOf(manifest)), privateKey)
  return { key: id.toString('base64url'), value: value.toString('base64url') }
}

/** How people hand the public half of a key to each other. */
export function publicLineOf(privateKey: string) {
  return `ed25519:${publicKeyOf(privateKey)}`
}

function publicKeyOf(privateKey: string) {
  return String(createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).x)
}
