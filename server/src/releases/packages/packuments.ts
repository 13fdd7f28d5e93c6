import { type Static, Type } from 'typebox'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { strict, Text } from '../../foundation/http/schemas.ts'
import { toTag } from '../../foundation/revisions/repository.ts'
import type { LiveState } from '../live/repository.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import { listFormerReleases, type Release } from '../store/repository.ts'
import { verifySignature } from '../trust/verify-signature.ts'

const host = 'host'
/** Lock files of teams can name packages of this many former releases. */
const maxReleases = 50

/** File with the packages of a host's release (packages/build/webpack/packages.mjs). */
const indexPath = 'npm/index.json'

/** A package, packed by npm. */
const PackedPackage = Type.Object(
  {
    /** Name of the tarball, in the folder of the index. */
    file: Type.String({ pattern: '^[a-z0-9.-]{1,100}\\.tgz$' }),
    /** Npm checks it. */
    integrity: Type.String({ pattern: '^sha512-[A-Za-z0-9+/]{86}==$' }),
    /** SHA-1, hex, for old versions of npm. */
    shasum: Type.String({ pattern: '^[0-9a-f]{40}$' }),
    /** These and the other fields of package.json that npm reads. */
    manifest: Type.Object({ name: Text(100), version: Text(64) }),
  },
  strict,
)
const { check } = createValidator(Type.Record(Type.String(), PackedPackage))

/** A version of a package, and the release of the host that contains it. */
interface PackageVersion extends Static<typeof PackedPackage> {
  hostVersion: string
}

interface Packages {
  /** Versions by name of the package, those of the live host first. */
  byName: Map<string, Map<string, PackageVersion>>
  bytes: number
}

export interface PackumentServices {
  db: Db
  cache: Cache
  signed: ReadSignedFile
}

/** Returns a function that finds packuments, an npm registry's descriptions of packages, in releases of the host. */
export function createPackumentFinder({ db, cache, signed }: PackumentServices) {
  const cached = cache.namespace<Packages>('packages', ({ bytes }) => bytes)

  async function readPackages(release: Release): Promise<PackageVersion[]> {
    const json = (await signed(release, indexPath)) ?? ''
    const { version: hostVersion, manifest } = release
    return parseIndex(json)
      .filter(([name, { file, manifest: packed }]) => {
        return packed.name === name && Object.hasOwn(manifest.files, `npm/${file}`)
      })
      .map(([, packed]) => ({ ...packed, hostVersion }))
  }

  /** Reads all packages. Only hosts that are or were live provide some. */
  async function read({ apps }: LiveState): Promise<Packages> {
    const live = apps.find(({ app }) => app === host)?.live
    const former = await listFormerReleases(db, host, maxReleases)
    const byName: Packages['byName'] = new Map()
    let bytes = 0
    for (const release of live ? [live, ...former] : []) {
      if (release !== live && (await verifySignature(db, release))) continue
      for (const found of await readPackages(release)) {
        const { name, version } = found.manifest
        const versions = byName.get(name) ?? new Map<string, PackageVersion>()
        byName.set(name, versions)
        if (versions.has(version)) continue
        versions.set(version, found)
        bytes += JSON.stringify(found).length
      }
    }
    return { byName, bytes }
  }

  /**
   * @param state the live set
   * @param origin of this site, for the URLs of the tarballs
   * @returns undefined when there is no such package
   */
  return async function findPackument(name: string, state: LiveState, origin: string) {
    const { byName } = await cached.getOrLoad(toTag(state.revision), () => read(state))
    const versions = byName.get(name)
    const [latest] = versions?.keys() ?? []
    if (!versions || latest === undefined) return undefined
    const entries = [...versions].map(([version, { manifest, integrity, shasum, ...source }]) => {
      const tarball = `${origin}/host/${encodeURIComponent(source.hostVersion)}/npm/${source.file}`
      return [version, { ...manifest, dist: { tarball, integrity, shasum } }]
    })
    return { name, 'dist-tags': { latest }, versions: Object.fromEntries(entries) }
  }
}

/** Parses an index; empty when it is invalid. */
function parseIndex(json: string) {
  try {
    const index: unknown = JSON.parse(json)
    return check(index) ? Object.entries(index) : []
  } catch {
    return []
  }
}
