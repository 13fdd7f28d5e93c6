import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'
import type { Encoding } from '../../http/encoded.ts'
import { notFound } from '../../http/http-error.ts'
import { findFile, readContent } from './repository.ts'

/** Which file of which release. */
export interface FileName {
  app: string
  version: string
  path: string
}

interface File {
  hash: string
  type: string
  encoding: Encoding
  bytes: Uint8Array
}

export interface Files {
  /** A file, encoded as wanted or not at all, from memory if it is there; throws an HttpError 404. */
  find: (name: FileName, wanted: Encoding) => Promise<File>
}

/** The files of releases. */
export function openFiles(db: Db, cache: Cache): Files {
  const kept = cache.part<File>('file', ({ bytes }) => bytes.length)

  return {
    async find({ app, version, path }, wanted) {
      const key = `${wanted} ${app} ${version} ${path}`
      const known = kept.get(key)
      if (known) return known
      const file = await findFile(db, app, version, path)
      if (!file) throw notFound('file')
      const compressed =
        wanted === 'identity' ? undefined : await readContent(db, file.hash, wanted)
      const bytes = compressed ?? (await readContent(db, file.hash, 'identity'))
      if (!bytes) throw new Error(`the content ${file.hash} is missing`)
      const found = { ...file, encoding: compressed ? wanted : ('identity' as const), bytes }
      kept.set(key, found)
      return found
    },
  }
}
