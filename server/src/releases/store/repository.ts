import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import type { Db } from '../../foundation/db/database.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import type { SignedChecks } from '../bundle/bundle.ts'
import type { Compressed } from './compress.ts'
import { recordEvent } from './events.ts'

export interface Release {
  app: string
  version: string
  /** See computeDigest. */
  digest: string
  manifest: ReleaseManifest
  /** Null when it is not signed. */
  signature: ReleaseSignature | null
  /** Undefined when the team said nothing. */
  checks?: SignedChecks | undefined
}

export const releaseColumns = [
  'release.app',
  'release.version',
  'release.digest',
  'release.manifest',
  'release.keyId',
  'release.signature',
  'release.checks',
] as const

type ReleaseRow = Omit<Tables['release'], 'buildOrder' | 'publishedBy' | 'publishedAt'>

interface FileToStore extends Compressed {
  path: string
  type: string
  /** SHA-256, hex. */
  hash: string
  bytes: Uint8Array
}

export async function findRelease(db: Db, app: string, version: string) {
  const row = await db
    .selectFrom('release')
    .select(releaseColumns)
    .where('app', '=', app)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && toRelease(row)
}

/** Lists the app's latest releases, newest first. */
export async function listReleases(db: Db, app: string, limit = 100) {
  const rows = await db
    .selectFrom('release')
    .select([...releaseColumns, 'publishedBy', 'publishedAt'])
    .where('app', '=', app)
    .orderBy('publishedAt', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ publishedBy, publishedAt, ...row }) => ({
    ...toRelease(row),
    publishedBy,
    publishedAt: new Date(publishedAt).toISOString(),
  }))
}

/** Finds the `remote.json` of the latest release. */
export async function findLatestDescription(db: Db, app: string) {
  const [latest] = await listReleases(db, app, 1)
  return latest?.manifest.description ?? undefined
}

/** Returns which of these hashes have stored contents. */
export async function findStoredContents(db: Db, hashes: string[]) {
  const rows = await db
    .selectFrom('releaseContent')
    .select('hash')
    .where('hash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Name of the checkout in the history; no deploy token can have it. */
export const checkoutAuthor = 'checkout'

/** Whether a release is a build of the checkout. */
export async function isOfCheckout(db: Db, { app, version }: Pick<Release, 'app' | 'version'>) {
  const row = await db
    .selectFrom('release')
    .select('publishedBy')
    .where('app', '=', app)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.publishedBy === checkoutAuthor
}

/** Finds the build order of a checkout's release; null when it is not known. */
export async function findBuildOrder(db: Db, { app, version }: Pick<Release, 'app' | 'version'>) {
  const row = await db
    .selectFrom('release')
    .select('buildOrder')
    .where('app', '=', app)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.buildOrder ?? null
}

/** Records the build order of a release; keeps the higher one. */
export async function recordBuildOrder(
  db: Db,
  { app, version }: Pick<Release, 'app' | 'version'>,
  order: number,
) {
  await db
    .updateTable('release')
    .set({ buildOrder: order })
    .where('app', '=', app)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('buildOrder', 'is', null), eb('buildOrder', '<', order)]))
    .execute()
}

interface AddOptions {
  files: FileToStore[]
  who: string
  /** The client's network address; undefined for builds of the checkout. */
  address?: string | undefined
  nowMs: number
}

/** Stores a release with its files, and records the event. Returns false and stores nothing when the version exists. */
export async function addRelease(
  trx: Db,
  { app, version, digest, manifest, signature, checks }: Release,
  { files, who, address, nowMs }: AddOptions,
) {
  const added = await trx
    .insertInto('release')
    .values({
      app,
      version,
      digest,
      manifest: JSON.stringify(manifest),
      keyId: signature?.key ?? null,
      signature: signature?.value ?? null,
      checks: checks ? JSON.stringify(checks) : null,
      publishedBy: who,
      publishedAt: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) return false
  for (const { path, type, hash, bytes, brotli, gzip } of files) {
    await trx
      .insertInto('releaseContent')
      .values({ hash, bytes, brotli, gzip })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.insertInto('releaseFile').values({ app, version, path, type, hash }).execute()
  }
  const event = { app, action: 'publish', from: null, to: version, why: null } as const
  await recordEvent(trx, { ...event, who, address }, nowMs)
  return true
}

export function toRelease(row: ReleaseRow): Release {
  const { app, version, digest, manifest, keyId, signature, checks } = row
  const signed = keyId !== null && signature !== null
  return {
    app,
    version,
    digest,
    // App and version of the row: the signature of a manifest that was copied to another row is invalid.
    manifest: { ...JSON.parse(manifest), app, version },
    signature: signed ? { key: keyId, value: signature } : null,
    checks: checks === null ? undefined : JSON.parse(checks),
  }
}

/** Lists releases of an app that were live, newest first. */
export async function listFormerReleases(db: Db, app: string, limit: number) {
  const rows = await db
    .selectFrom('release')
    .select(releaseColumns)
    .where('app', '=', app)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('releaseEvent')
          .select('seq')
          .whereRef('releaseEvent.app', '=', 'release.app')
          .whereRef('releaseEvent.toVersion', '=', 'release.version')
          .where('action', 'in', ['promote', 'rollback']),
      ),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRelease)
}
