import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import type { Encoding } from '../../foundation/http/encoded.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { findFile, readContent } from '../store/contents.ts'

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
  const cached = cache.part<File>('file', ({ bytes }) => bytes.length)

  return {
    find: ({ app, version, path }, wanted) =>
      cached.find(`${wanted} ${app} ${version} ${path}`, async () => {
        const file = await findFile(db, app, version, path)
        if (!file) throw notFound('file')
        const compressed =
          wanted === 'identity' ? undefined : await readContent(db, file.hash, wanted)
        const bytes = compressed ?? (await readContent(db, file.hash, 'identity'))
        if (!bytes) throw new Error(`the content ${file.hash} is missing`)
        return { ...file, encoding: compressed ? wanted : ('identity' as const), bytes }
      }),
  }
}
