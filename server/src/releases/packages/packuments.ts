import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { toTag } from '../../foundation/revisions/repository.ts'
import type { LiveState } from '../live/repository.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import type { Release } from '../store/repository.ts'
import { listFormerReleases } from '../store/repository.ts'
import { verifySignature } from '../trust/verify-signature.ts'
import { type PackedPackage, packageIndexPath, parsePackageIndex } from './package-index.ts'

const host = 'host'
/** Lock files of teams can name packages of this many former releases. */
const maxReleases = 50

/** A version of a package, and the release of the host that contains it. */
interface PackageVersion extends PackedPackage {
  hostVersion: string
}

interface Packages {
  /** Versions by name of the package, those of the live host first. */
  byName: Map<string, Map<string, PackageVersion>>
  bytes: number
}

interface PackumentServices {
  db: Db
  cache: Cache
  signed: ReadSignedFile
}

/** Returns a function that finds packuments, an npm registry's descriptions of packages, in releases of the host. */
export function createPackumentFinder({ db, cache, signed }: PackumentServices) {
  const cached = cache.namespace<Packages>('packages', ({ bytes }) => bytes)

  async function readPackages(release: Release): Promise<PackageVersion[]> {
    const json = (await signed(release, packageIndexPath)) ?? ''
    const { version: hostVersion, manifest } = release
    return [...parsePackageIndex(json).entries()]
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
