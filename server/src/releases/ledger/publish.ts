import type { Finding } from '@sala/shared/contract/release'
import type { Db } from '../../db/database.ts'
import {
  type Bundle,
  canonicalJson,
  describeFile,
  digestOf,
  manifestName,
} from '../bundle/bundle.ts'
import { contentTypeOf } from '../files/content-type.ts'
import { compress } from './compress.ts'
import { addRelease, findRelease, knownContents } from './repository.ts'

export type Published =
  | { outcome: 'published' | 'known' | 'conflict'; digest: string }
  | { outcome: 'refused'; findings: Finding[] }

interface How {
  /** Asked for a release that is not known yet; what it finds, refuses it. */
  judge: () => Promise<Finding[]>
  who: string
  nowMs: number
}

/**
 * Puts a release into the ledger: the one way in, for teams and for what the checkout builds. A
 * version never changes: the same bytes once more change nothing, others are a conflict.
 */
export async function publishRelease(db: Db, bundle: Bundle, how: How): Promise<Published> {
  const { manifest } = bundle
  const { app, version } = manifest
  const digest = digestOf(manifest)
  const known = await compareWithKnown(db, app, version, digest)
  if (known) return known

  const findings = await how.judge()
  if (findings.length > 0) return { outcome: 'refused', findings }

  const files = await filesToStore(db, bundle)
  const isAdded = await addRelease(db, { app, version, digest, manifest }, { files, ...how })
  if (isAdded) return { outcome: 'published', digest }
  // The same version was published twice at once.
  return (await compareWithKnown(db, app, version, digest)) ?? { outcome: 'conflict', digest }
}

async function compareWithKnown(db: Db, app: string, version: string, digest: string) {
  const known = await findRelease(db, app, version)
  if (!known) return undefined
  return { outcome: known.digest === digest ? 'known' : 'conflict', digest } as const
}

/** Compresses what is new; a content that an earlier release brought is stored already. */
async function filesToStore(db: Db, { manifest, files }: Bundle) {
  const written = Buffer.from(canonicalJson(manifest))
  const all = [...files, [manifestName, written] as const].map(([path, bytes]) => ({
    path,
    bytes,
    hash: manifest.files[path]?.sha256 ?? describeFile(bytes).sha256,
    type: contentTypeOf(path),
  }))
  const known = await knownContents(
    db,
    all.map(({ hash }) => hash),
  )
  return Promise.all(
    all.map(async (file) => ({
      ...file,
      ...(known.has(file.hash)
        ? { brotli: null, gzip: null }
        : await compress(file.bytes, file.type)),
    })),
  )
}
