import type { Finding } from '@sala/kit/contract/release'
import { canonicalJson } from '@sala/kit/contract/release-statement'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { bumpRevision } from '../../foundation/revisions/repository.ts'
import { type Bundle, computeDigest, describeFile, manifestName } from '../bundle/bundle.ts'
import { getContentType } from '../bundle/content-type.ts'
import { setSignature } from '../trust/team-keys.ts'
import {
  findSignedChecks,
  requireValidSignature,
  verifySignature,
} from '../trust/verify-signature.ts'
import { type Compressed, compress } from './compress.ts'
import { addRelease, findRelease, findStoredContents, type Release } from './repository.ts'

export type Published =
  | { outcome: 'published' | 'unchanged' | 'conflict'; digest: string }
  | { outcome: 'refused'; findings: Finding[] }
  | { outcome: 'unsigned'; fault: string }

interface PublishOptions {
  /** The gate. Called for new versions; findings refuse the release. */
  check: () => Finding[] | Promise<Finding[]>
  who: string
  /** The client's network address; undefined for builds of the checkout. */
  address?: string | undefined
  nowMs: number
  /** What was compressed before, by the SHA-256 of the content. */
  compressed?: Map<string, Compressed>
}

/**
 * Stores a release of a team or of the checkout, after verifying its signature. Versions are immutable: publishing
 * the same bytes again changes nothing, other bytes are a conflict.
 */
export async function publishRelease(
  db: Db,
  bundle: Bundle,
  options: PublishOptions,
): Promise<Published> {
  const { manifest, signature, checks } = bundle
  const fault = await verifySignature(db, bundle)
  if (fault) return { outcome: 'unsigned', fault }

  const { app, version } = manifest
  const digest = computeDigest(manifest)
  const release = { app, version, digest, manifest, signature, checks }
  if (checks && !(await findSignedChecks(db, release))) {
    const fault = `The checks of ${app} ${version} are not signed with the key of the release, or are of another one.`
    return { outcome: 'unsigned', fault }
  }
  const stored = await compareWithStored(db, release)
  if (stored) return stored

  const findings = await options.check()
  if (findings.length > 0) return { outcome: 'refused', findings }

  const files = await prepareFiles(db, bundle, options.compressed)
  return inTransaction(db, async (trx) => {
    // The key may have been revoked, or the same version published, since the first check.
    const fault = await verifySignature(trx, bundle)
    if (fault) return { outcome: 'unsigned', fault }
    const isAdded = await addRelease(trx, release, { files, ...options })
    if (isAdded) return { outcome: 'published', digest }
    return (await compareWithStored(trx, release)) ?? { outcome: 'conflict', digest }
  })
}

/**
 * Compares with the stored release of this version, if any. Replaces its signature and checks when the signature is
 * not valid any more, or when the release has been rendered in a browser since.
 */
async function compareWithStored(db: Db, release: Release) {
  const { app, version, digest, signature, checks } = release
  const stored = await findRelease(db, app, version)
  if (!stored) return undefined
  if (stored.digest !== digest) return { outcome: 'conflict', digest } as const
  const isRenderedNow = checks?.rendered && !(await findSignedChecks(db, stored))?.rendered
  if (signature && (isRenderedNow || (await verifySignature(db, stored)))) {
    await inTransaction(db, async (trx) => {
      await requireValidSignature(trx, { manifest: stored.manifest, signature })
      await setSignature(trx, stored, signature, checks)
      await bumpRevision(trx, 'releaseEvents')
    })
  }
  return { outcome: 'unchanged', digest } as const
}

/** Compresses new contents. Contents of earlier releases are stored already. */
async function prepareFiles(
  db: Db,
  { manifest, files }: Bundle,
  compressed: Map<string, Compressed> = new Map(),
) {
  const manifestBytes = Buffer.from(canonicalJson(manifest))
  const all = [...files, [manifestName, manifestBytes] as const].map(([path, bytes]) => ({
    path,
    bytes,
    hash: manifest.files[path]?.sha256 ?? describeFile(bytes).sha256,
    type: getContentType(path),
  }))
  const storedHashes = await findStoredContents(
    db,
    all.map(({ hash }) => hash),
  )
  const ready = all.flatMap((file) => {
    if (storedHashes.has(file.hash)) return [{ ...file, brotli: null, gzip: null }]
    const before = compressed.get(file.hash)
    return before ? [{ ...file, ...before }] : []
  })
  const isReady = new Set(ready.map(({ hash }) => hash))
  const added = all.filter(({ hash }) => !isReady.has(hash))
  return [...ready, ...(await compress(manifest.app, added))]
}
