import { createHash } from 'node:crypto'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import type { Encoding } from '../../foundation/http/compression.ts'
import type { Release } from './repository.ts'

/** Finds a file of a release, without its bytes. */
export function findFile(db: Db, app: string, version: string, path: string) {
  return db
    .selectFrom('releaseFile')
    .select(['hash', 'type'])
    .where('app', '=', app)
    .where('version', '=', version)
    .where('path', '=', path)
    .executeTakeFirst()
}

const columns = { br: 'brotli', gzip: 'gzip', identity: 'bytes' } as const

/** Reads a content in one encoding; undefined when it is not stored in this encoding. */
export async function readContent(db: Db, hash: string, encoding: Encoding) {
  const row = await db
    .selectFrom('releaseContent')
    .select(`${columns[encoding]} as bytes`)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.bytes ?? undefined
}

/**
 * Reads a file of a release as text, for use on the server; undefined when the release has no such file, or when the
 * stored bytes do not match the hash in the signed manifest.
 */
export async function readSignedFile(
  db: Db,
  { manifest }: Pick<Release, 'manifest'>,
  path: string,
) {
  const file = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined
  const bytes = file && (await readContent(db, file.sha256, 'identity'))
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== file.sha256) return undefined
  return Buffer.from(bytes).toString()
}

export type ReadSignedFile = ReturnType<typeof createSignedFileCache>

/** Returns readSignedFile with a cache, which still serves while the database is away. */
export function createSignedFileCache(db: Db, cache: Cache) {
  const cached = cache.namespace<string>('signed file', ({ length }) => length)
  return (release: Pick<Release, 'manifest'>, path: string) =>
    cached.getOrLoad(release.manifest.files[path]?.sha256 ?? '', () =>
      readSignedFile(db, release, path),
    )
}
