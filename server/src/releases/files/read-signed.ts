import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { Release } from '../ledger/repository.ts'
import { readContent } from './repository.ts'

const mostBytes = 32 * 1024 * 1024

/** By their hash, so that what was right once is right for ever, with the database away as well. */
const kept = new WeakMap<Db, LRUCache<string, string>>()

/**
 * A file of a release as the server itself is to use it, as text; undefined when the release has
 * none of this path, or what is stored is not what was signed.
 */
export async function readSigned(db: Db, { manifest }: Pick<Release, 'manifest'>, path: string) {
  const file = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined
  if (!file) return undefined
  const texts = textsOf(db)
  const known = texts?.get(file.sha256)
  if (known !== undefined) return known
  const bytes = await readContent(db, file.sha256, 'identity')
  if (!bytes) return undefined
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== file.sha256) return undefined
  const text = Buffer.from(bytes).toString()
  texts?.set(file.sha256, text)
  return text
}

function textsOf(db: Db) {
  if (db.isTransaction) return undefined
  const known = kept.get(db)
  if (known) return known
  const texts = new LRUCache<string, string>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  kept.set(db, texts)
  return texts
}
