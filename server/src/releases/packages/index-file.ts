import { Type } from 'typebox'
import { checkerOf } from '../../foundation/http/compile-once.ts'
import { strict, Text } from '../../foundation/http/schemas.ts'

/** Where a release of the host says which packages it brings (packages/build/webpack/packages-plugin.mjs). */
export const indexFile = 'npm/index.json'

/** A package as npm has packed it. */
export interface PackedPackage {
  /** Beside the index. */
  file: string
  /** `sha512-…`, as npm checks it. */
  integrity: string
  /** SHA-1, hex, for npm of long ago. */
  shasum: string
  /** What of its package.json npm decides by. */
  manifest: { name: string; version: string; [field: string]: unknown }
}

const Packed = Type.Object(
  {
    file: Type.String({ pattern: '^[a-z0-9.-]{1,100}\\.tgz$' }),
    integrity: Type.String({ pattern: '^sha512-[A-Za-z0-9+/]{86}==$' }),
    shasum: Type.String({ pattern: '^[0-9a-f]{40}$' }),
    manifest: Type.Object({ name: Text(100), version: Text(64) }),
  },
  strict,
)
const { check } = checkerOf(Type.Record(Type.String(), Packed))

/** The packages that an index names, by their names; none when it is no index. */
export function readIndex(json: string): Map<string, PackedPackage> {
  try {
    const index: unknown = JSON.parse(json)
    return new Map(check(index) ? Object.entries<PackedPackage>(index) : [])
  } catch {
    return new Map()
  }
}
