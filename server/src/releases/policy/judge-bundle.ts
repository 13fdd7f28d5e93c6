import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { boundFindings } from './bound-findings.ts'
import { checkFiles } from './files.ts'
import { judgeCollections } from './judge-collections.ts'
import { judgeRelease } from './judge-release.ts'
import { checkPage } from './page.ts'
import { fromBundle, type PolicyCheck } from './policy-check.ts'
import { checkSharing } from './sharing.ts'
import { checkStyles } from './styles.ts'

/** As judgeRelease, for a release that comes in: it must be what it says of itself. */
export async function judgeBundle(
  db: Db,
  bundle: Bundle,
  among: Omit<PolicyCheck, 'candidate'>,
): Promise<Finding[]> {
  const release = { candidate: fromBundle(bundle), ...among }
  return boundFindings([
    ...(await checkFiles(bundle)),
    ...checkPage(bundle),
    ...checkSharing(bundle),
    ...(await checkStyles(bundle)),
    ...judgeRelease(release),
    ...(await judgeCollections(db, release)),
  ])
}
