import { createHash } from 'node:crypto'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { canonicalJson } from '@sala/kit/contract/release-statement'
import type { RemoteDescription } from '@sala/kit/contract/remote'

/**
 * Tells the types of one release from those of another: whether a host and a remote fit follows from
 * these alone. Null when the release came without types.
 */
export function typesDigestOf({ description, files }: ReleaseManifest) {
  const types = Object.entries(files).filter(([path]) => path.startsWith('types/'))
  if (types.length === 0) return null
  const hashes = Object.fromEntries(types.map(([path, { sha256 }]) => [path, sha256]))
  return createHash('sha256')
    .update(canonicalJson([description && kindOf(description), hashes]))
    .digest('hex')
}

/** A remote’s description without what may be any text or number. */
function kindOf({
  $schema: _schema,
  name: _,
  route: _route,
  title: _title,
  menu,
  budgetBytes,
  canary,
  ...kind
}: RemoteDescription) {
  return {
    ...kind,
    icon: menu?.icon ?? null,
    hasBudget: budgetBytes !== undefined,
    ...(canary && { hasCanary: true }),
  }
}
