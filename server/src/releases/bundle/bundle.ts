import { createHash } from 'node:crypto'
import type { ReleaseFile, ReleaseManifest } from '@sala/kit/contract/release'
import { canonicalManifest } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'

/** An uploaded release: manifest, signature, and files by path. */
export interface Bundle {
  manifest: ReleaseManifest
  /** Null when it is not signed. */
  signature: ReleaseSignature | null
  files: Map<string, Buffer>
}

/** Limit of the archive. */
export const maxCompressedBytes = 20_000_000
export const maxFiles = 500
export const manifestName = 'release.json'
export const signatureName = 'release.sig'

export function describeFile(bytes: Buffer): ReleaseFile {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }
}

/** SHA-256 of the manifest, which has the hash of every file: equal for equal releases. */
export function computeDigest(manifest: ReleaseManifest) {
  return createHash('sha256').update(canonicalManifest(manifest)).digest('hex')
}
