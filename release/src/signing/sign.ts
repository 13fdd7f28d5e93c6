import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { ReleaseChecks, ReleaseManifest } from '@sala/kit/contract/release'
import {
  canonicalManifest,
  checksStatement,
  integrityByPath,
  type ReleaseId,
  releaseStatement,
  typesStatement,
} from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'

/** @param privateKey Ed25519: PKCS #8, PEM */
export function signRelease(manifest: ReleaseManifest, privateKey: string): ReleaseSignature {
  // Ed25519 hashes by itself.
  const statement = releaseStatement(
    { ...manifest, digest: computeDigest(manifest) },
    integrityByPath(manifest),
  )
  const value = sign(null, Buffer.from(statement), privateKey)
  return { key: computeKeyId(privateKey), value: value.toString('base64url') }
}

/** What a team has checked of its release, with its signature. */
export interface SignedChecks extends ReleaseChecks {
  value: string
}

/** @param privateKey that has signed the release */
export function signChecks(
  manifest: ReleaseManifest,
  checks: ReleaseChecks,
  privateKey: string,
): SignedChecks {
  const statement = checksStatement({ ...manifest, digest: computeDigest(manifest) }, checks)
  const value = sign(null, Buffer.from(statement), privateKey)
  return { ...checks, value: value.toString('base64url') }
}

/** A team's signed statement that the types of its release fit those of others. */
export interface TypeCheck extends ReleaseSignature {
  against: ReleaseId[]
}

/** @param privateKey of the release's team */
export function signTypeCheck(
  release: ReleaseId,
  others: ReleaseId[],
  privateKey: string,
): TypeCheck {
  const against = others.map(({ app, version, digest }) => ({ app, version, digest }))
  const value = sign(null, Buffer.from(typesStatement(release, against)), privateKey)
  return { against, key: computeKeyId(privateKey), value: value.toString('base64url') }
}

/** Equal for equal releases; hexadecimal. */
export function computeDigest(manifest: ReleaseManifest) {
  return createHash('sha256').update(canonicalManifest(manifest)).digest('hex')
}

/** The ID of a key in signatures. */
export function computeKeyId(privateKey: string) {
  const publicKey = Buffer.from(derivePublicKey(privateKey), 'base64url')
  return createHash('sha256').update(publicKey).digest().subarray(0, 16).toString('base64url')
}

/** The public key as it is sent to the server. */
export function toPublicLine(privateKey: string) {
  return `ed25519:${derivePublicKey(privateKey)}`
}

function derivePublicKey(privateKey: string) {
  return String(createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }).x)
}
