import { sign, verify } from 'node:crypto'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { integrityOf, releaseStatement } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { digestOf } from '../bundle/bundle.ts'
import { keyIdOf, publicKeyOf, toKeyObject } from './keys.ts'

/** @param privateKey PKCS #8, PEM */
export function signRelease(manifest: ReleaseManifest, privateKey: string): ReleaseSignature {
  // Ed25519 brings its own hash.
  const value = sign(null, Buffer.from(statementOf(manifest)), privateKey)
  return { key: keyIdOf(publicKeyOf(privateKey)), value: value.toString('base64url') }
}

/** Whether the signature is this key's, of this very release. */
export function isSignedBy(
  publicKey: string,
  manifest: ReleaseManifest,
  { value }: ReleaseSignature,
) {
  const statement = Buffer.from(statementOf(manifest))
  return verify(null, statement, toKeyObject(publicKey), Buffer.from(value, 'base64url'))
}

function statementOf(manifest: ReleaseManifest) {
  return releaseStatement({ ...manifest, digest: digestOf(manifest) }, integrityOf(manifest))
}
