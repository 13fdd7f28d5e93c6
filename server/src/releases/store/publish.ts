import type { Finding } from '@sala/kit/contract/release'
import { canonicalJson } from '@sala/kit/contract/release-statement'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { type Bundle, computeDigest, describeFile, manifestName } from '../bundle/bundle.ts'
import { getContentType } from '../bundle/content-type.ts'
import { setSignature } from '../trust/team-keys.ts'
import { requireValidSignature, verifySignature } from '../trust/verify-signature.ts'
import { compress } from './compress.ts'
import { addRelease, findRelease, findStoredContents, type Release } from './repository.ts'

export type Published =
  | { outcome: 'published' | 'known' | 'conflict'; digest: string }
  | { outcome: 'refused'; findings: Finding[] }
  | { outcome: 'unsigned'; fault: string }

interface How {
  /** Called for a new version; the release is refused if it finds anything. */
  judge: () => Finding[] | Promise<Finding[]>
  who: string
  /** The network address that it came from; undefined when it came from this machine. */
  address?: string | undefined
  nowMs: number
}

/**
 * Stores a release, of a team or of the checkout. The signature is verified first. A version never changes: the
 * same bytes again change nothing, others are a conflict.
 */
export async function publishRelease(db: Db, bundle: Bundle, how: How): Promise<Published> {
  const { manifest, signature } = bundle
  const fault = await verifySignature(db, bundle)
  if (fault) return { outcome: 'unsigned', fault }

  const { app, version } = manifest
  const digest = computeDigest(manifest)
  const release = { app, version, digest, manifest, signature }
  const known = await compareWithStored(db, release)
  if (known) return known

  const findings = await how.judge()
  if (findings.length > 0) return { outcome: 'refused', findings }

  const files = await prepareFiles(db, bundle)
  return inTransaction(db, async (trx) => {
    // Meanwhile its key may have been revoked, or the same version published.
    const fault = await verifySignature(trx, bundle)
    if (fault) return { outcome: 'unsigned', fault }
    const isAdded = await addRelease(trx, release, { files, ...how })
    if (isAdded) return { outcome: 'published', digest }
    return (await compareWithStored(trx, release)) ?? { outcome: 'conflict', digest }
  })
}

async function compareWithStored(db: Db, { app, version, digest, signature }: Release) {
  const known = await findRelease(db, app, version)
  if (!known) return undefined
  if (known.digest !== digest) return { outcome: 'conflict', digest } as const
  // Its own signature may be missing, or its key revoked since.
  if (signature && (await verifySignature(db, known))) {
    await inTransaction(db, async (trx) => {
      await requireValidSignature(trx, { manifest: known.manifest, signature })
      await setSignature(trx, known, signature)
    })
  }
  return { outcome: 'known', digest } as const
}

/** Compresses new contents; those of earlier releases are stored already. */
async function prepareFiles(db: Db, { manifest, files }: Bundle) {
  const written = Buffer.from(canonicalJson(manifest))
  const all = [...files, [manifestName, written] as const].map(([path, bytes]) => ({
    path,
    bytes,
    hash: manifest.files[path]?.sha256 ?? describeFile(bytes).sha256,
    type: getContentType(path),
  }))
  const known = await findStoredContents(
    db,
    all.map(({ hash }) => hash),
  )
  const stored = all.filter(({ hash }) => known.has(hash))
  const added = all.filter(({ hash }) => !known.has(hash))
  return [
    ...stored.map((file) => ({ ...file, brotli: null, gzip: null })),
    ...(await compress(manifest.app, added)),
  ]
}
