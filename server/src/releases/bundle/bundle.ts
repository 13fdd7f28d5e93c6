import { createHash } from 'node:crypto'
import type { ReleaseFile, ReleaseManifest } from '@sala/kit/contract/release'
import { canonicalManifest } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'

/** A release as it arrives: what it says of itself, who has signed it, and the files, by path. */
export interface Bundle {
  manifest: ReleaseManifest
  /** Null when it came without. */
  signature: ReleaseSignature | null
  files: Map<string, Buffer>
}

/** Of the archive, as it is sent. */
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

/** What makes two releases the same: the hash of the manifest, which names every file by its content. */
export function digestOf(manifest: ReleaseManifest) {
  return createHash('sha256').update(canonicalManifest(manifest)).digest('hex')
}
