import type { Finding } from '@sala/kit/contract/release'
import { findConflicts } from '../../content/remote-lists/find-conflicts.ts'
import type { Db } from '../../foundation/db/database.ts'
import { boundFindings } from './bound-findings.ts'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/**
 * What the lists that a release declares would do to their entries, and to browsers with what is live. Who goes back
 * changes no list.
 */
export async function judgeCollections(
  db: Db,
  { candidate, live, goesBack }: PolicyCheck,
): Promise<Finding[]> {
  const { collections } = candidate.manifest.description ?? {}
  if (!collections || goesBack) return []
  const conflicts = await findConflicts(db, {
    remote: candidate.app,
    collections,
    live: live && {
      name: nameOf(live),
      collections: live.manifest.description?.collections ?? [],
    },
  })
  return boundFindings(
    conflicts.map((conflict) => ({ rule: 'collections', file: 'remote.json', ...conflict })),
  )
}
