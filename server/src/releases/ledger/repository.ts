import type { ReleaseManifest } from '@sala/shared/contract/release'
import { type Db, inTransaction } from '../../db/database.ts'
import { addEvent } from '../history/repository.ts'
import type { Compressed } from './compress.ts'

export interface Release {
  app: string
  version: string
  /** Two releases with the same digest are the same. */
  digest: string
  manifest: ReleaseManifest
}

export interface FileToStore extends Compressed {
  path: string
  type: string
  /** SHA-256, hex. */
  hash: string
  bytes: Uint8Array
}

export async function findRelease(db: Db, app: string, version: string) {
  const row = await db
    .selectFrom('release')
    .select(['app', 'version', 'digest', 'manifest'])
    .where('app', '=', app)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && toRelease(row)
}

/** The app's releases, newest first. */
export async function listReleases(db: Db, app: string) {
  const rows = await db
    .selectFrom('release')
    .select(['app', 'version', 'digest', 'manifest', 'publishedBy', 'publishedAt'])
    .where('app', '=', app)
    .orderBy('publishedAt', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ publishedBy, publishedAt, ...row }) => ({
    ...toRelease(row),
    publishedBy,
    publishedAt: new Date(publishedAt).toISOString(),
  }))
}

/** What the remote said of itself when it was published last; undefined if it never was. */
export async function latestDescription(db: Db, app: string) {
  const [latest] = await listReleases(db, app)
  return latest?.manifest.description ?? undefined
}

/** Which of these contents are stored already. */
export async function knownContents(db: Db, hashes: string[]) {
  const rows = await db
    .selectFrom('releaseContent')
    .select('hash')
    .where('hash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Stores a release, files and event and all, in one transaction. Returns false, and stores
 * nothing, when there is a release of this version.
 */
export function addRelease(
  db: Db,
  release: Release,
  { files, who, nowMs }: { files: FileToStore[]; who: string; nowMs: number },
) {
  const { app, version, digest, manifest } = release
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('release')
      .values({
        app,
        version,
        digest,
        manifest: JSON.stringify(manifest),
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
    await addEvent(trx, { who, app, action: 'publish', from: null, to: version, why: null }, nowMs)
    return true
  })
}

export function toRelease(row: Omit<Release, 'manifest'> & { manifest: string }): Release {
  const { app, version, digest, manifest } = row
  return { app, version, digest, manifest: JSON.parse(manifest) }
}
