import type { Db } from '../../foundation/db/database.ts'
import { errorKind } from '../health/error-kind.ts'
import type { MetError } from '../health/errors.ts'
import { readSigned } from '../store/read-signed.ts'
import type { Release } from '../store/repository.ts'
import type { ToldError } from './told-errors.ts'

/** A file may be large, and made-up places lie in many. */
const mostFiles = 20

/** The kinds of what was told of a release; places that it has not are left out. */
export async function kindsOf(db: Db, release: Pick<Release, 'manifest'>, told: ToldError[]) {
  const sources = new Map<string, string | undefined>()
  const found: MetError[] = []
  for (const { error, voice } of told) {
    if (!error) continue
    const path = error.at?.path
    if (path !== undefined && !sources.has(path)) {
      if (sources.size >= mostFiles) continue
      sources.set(path, await readSigned(db, release, path))
    }
    const kind = errorKind(error, path === undefined ? undefined : sources.get(path))
    if (kind !== undefined) found.push({ kind, voice })
  }
  return found
}
