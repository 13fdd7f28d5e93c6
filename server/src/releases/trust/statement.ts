import type { ReleaseManifest } from '@sala/kit/contract/release'
import { integrityOf } from '../bundle/addresses.ts'
import { digestOf } from '../bundle/bundle.ts'

/**
 * What a team signs of a release: which one it is, the digest of all that it says of itself, and the
 * hash of each file that a browser may load. The host makes the same text out of what the live set
 * says (host/src/federation/check-signature.ts), the command line out of what it has built
 * (release/src/signing/statement.ts).
 */
export function statementOf(manifest: ReleaseManifest) {
  const files = Object.entries(integrityOf(manifest)).map((file) => file.join(' '))
  const { app, version } = manifest
  return ['sala release 1', app, version, digestOf(manifest), ...files.sort()].join('\n')
}
