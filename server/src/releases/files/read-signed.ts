import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Release } from '../ledger/repository.ts'
import { readContent } from './repository.ts'

/**
 * A file of a release as the server itself is to use it, as text; undefined when the release has
 * none of this path, or what is stored is not what was signed.
 */
export async function readSigned(db: Db, { manifest }: Pick<Release, 'manifest'>, path: string) {
  const file = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined
  const bytes = file && (await readContent(db, file.sha256, 'identity'))
  if (!bytes) return undefined
  const found = createHash('sha256').update(bytes).digest('hex')
  return found === file.sha256 ? Buffer.from(bytes).toString() : undefined
}
