import { createHash } from 'node:crypto'
import type { ReleaseChecks, ReleaseFile, ReleaseManifest } from '@sala/kit/contract/release'
import { canonicalManifest } from '@sala/kit/contract/release-statement'
import type { ReleaseSignature } from '@sala/kit/contract/remote'

/** What the team has checked of its release, signed with the key of the release. */
export interface SignedChecks extends ReleaseChecks {
  /** The signature. */
  value: string
}

/** An uploaded release: manifest, signature, and files by path. */
export interface Bundle {
  manifest: ReleaseManifest
  /** Null when it is not signed. */
  signature: ReleaseSignature | null
  /** Undefined when the team says nothing. */
  checks?: SignedChecks | undefined
  files: Map<string, Buffer>
}

export const maxCompressedBytes = 20_000_000
export const maxFiles = 500
export const manifestName = 'release.json'
export const signatureName = 'release.sig'
export const checksName = 'release.checks'

export function describeFile(bytes: Buffer): ReleaseFile {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }
}

export function omit<Value extends object, Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
) {
  const rest = { ...value }
  for (const key of keys) delete rest[key]
  return rest as Omit<Value, Key>
}

/** Computes the SHA-256 of the manifest. It contains the hash of every file, so equal releases have equal digests. */
export function computeDigest(manifest: ReleaseManifest) {
  return createHash('sha256').update(canonicalManifest(manifest)).digest('hex')
}
