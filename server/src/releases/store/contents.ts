import type { Db } from '../../foundation/db/database.ts'
import type { Encoding } from '../../foundation/http/encoded.ts'

/** One file of a release, without its bytes. */
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

/** A content in one encoding; undefined when it is not stored in that one. */
export async function readContent(db: Db, hash: string, encoding: Encoding) {
  const row = await db
    .selectFrom('releaseContent')
    .select(`${columns[encoding]} as bytes`)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.bytes ?? undefined
}
