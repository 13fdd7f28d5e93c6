import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { checkCollectionConflicts, checkCollections } from './collections.ts'
import { checkFiles, checkIntegritySize, checkPage, checkSize } from './files.ts'
import { checkNames, checkRoutes } from './names-and-routes.ts'
import { fromBundle, limitFindings, type PolicyInput } from './policy-input.ts'
import { checkContract, checkExports, checkShared, checkSharing } from './sharing.ts'
import { checkSlots } from './slots.ts'
import { checkStyles } from './styles.ts'
import { checkTypes } from './type-attestation.ts'

type Rule = (release: PolicyInput) => Finding[]

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
export function checkRelease(release: PolicyInput) {
  return limitFindings(rules.flatMap((rule) => rule(release)))
}

/** Judges an uploaded or built release: its files must match its manifest, and checkRelease applies. */
export async function checkBundle(
  db: Db,
  bundle: Bundle,
  among: Omit<PolicyInput, 'candidate'>,
): Promise<Finding[]> {
  const release = { candidate: fromBundle(bundle), ...among }
  return limitFindings([
    ...(await checkFiles(bundle)),
    ...checkPage(bundle),
    ...checkSharing(bundle),
    ...(await checkStyles(bundle)),
    ...checkRelease(release),
    ...(await checkCollectionConflicts(db, release)),
  ])
}
