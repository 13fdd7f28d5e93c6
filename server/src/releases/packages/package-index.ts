import { Type } from 'typebox'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { strict, Text } from '../../foundation/http/schemas.ts'

/** File with the packages of a host's release (packages/build/webpack/packages.mjs). */
export const packageIndexPath = 'npm/index.json'

/** A package, packed by npm. */
export interface PackedPackage {
  /** Name of the tarball, in the folder of the index. */
  file: string
  /** `sha512-…`, which npm checks. */
  integrity: string
  /** SHA-1, hex, for old versions of npm. */
  shasum: string
  /** The fields of package.json that npm reads. */
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
const { check } = createValidator(Type.Record(Type.String(), Packed))

/** Parses an index: packages by name; empty when it is invalid. */
export function parsePackageIndex(json: string): Map<string, PackedPackage> {
  try {
    const index: unknown = JSON.parse(json)
    return new Map(check(index) ? Object.entries<PackedPackage>(index) : [])
  } catch {
    return new Map()
  }
}
