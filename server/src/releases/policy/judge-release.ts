import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { checkCollections, judgeCollections } from './collections.ts'
import { checkFiles, checkIntegritySize, checkPage, checkSize } from './files.ts'
import { checkNames, checkRoutes } from './names-and-routes.ts'
import { fromBundle, limitFindings, type PolicyCheck } from './policy-check.ts'
import { checkContract, checkExports, checkShared, checkSharing } from './sharing.ts'
import { checkSlots } from './slots.ts'
import { checkStyles } from './styles.ts'
import { checkTypes } from './type-attestation.ts'

type Rule = (release: PolicyCheck) => Finding[]

/** Findings appear in this order. */
const rules: Rule[] = [
  checkNames,
  checkContract,
  checkRoutes,
  checkShared,
  checkExports,
  checkSize,
  checkIntegritySize,
  checkSlots,
  checkCollections,
  checkTypes,
]

/** Finds what keeps a release from being live with the others, by their manifests alone. */
export function judgeRelease(release: PolicyCheck) {
  return limitFindings(rules.flatMap((rule) => rule(release)))
}

/** Judges an uploaded or built release: its files must match its manifest, and judgeRelease applies. */
export async function judgeBundle(
  db: Db,
  bundle: Bundle,
  among: Omit<PolicyCheck, 'candidate'>,
): Promise<Finding[]> {
  const release = { candidate: fromBundle(bundle), ...among }
  return limitFindings([
    ...(await checkFiles(bundle)),
    ...checkPage(bundle),
    ...checkSharing(bundle),
    ...(await checkStyles(bundle)),
    ...judgeRelease(release),
    ...(await judgeCollections(db, release)),
  ])
}
