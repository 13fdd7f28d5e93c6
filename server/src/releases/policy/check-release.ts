import type { Finding } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { checkCollectionConflicts, checkCollections } from './collections.ts'
import { checkFiles, checkIntegritySize, checkPage, checkSize } from './files.ts'
import { checkNames, checkRoutes } from './names-and-routes.ts'
import { fromBundle, limitFindings, type PolicyInput } from './policy-input.ts'
import { checkBundled, checkContract, checkExports, checkShared, checkSharing } from './sharing.ts'
import { checkSlots } from './slots.ts'
import { checkStyles } from './styles.ts'
import { checkTypes } from './type-attestation.ts'

type Rule = (input: PolicyInput) => Finding[]

/** Findings are listed in this order. */
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

/** Checks by manifests alone whether a release can be live together with the others. */
export function checkRelease(input: PolicyInput) {
  return limitFindings(rules.flatMap((rule) => rule(input)))
}

/** The gate for an uploaded or built release: checks its files against its manifest, then the release itself. */
export async function checkBundle(
  db: Db,
  bundle: Bundle,
  context: Omit<PolicyInput, 'candidate'>,
): Promise<Finding[]> {
  const input = { candidate: fromBundle(bundle), ...context }
  return limitFindings([
    ...(await checkFiles(bundle)),
    ...checkPage(bundle),
    ...checkSharing(bundle),
    ...(await checkBundled(bundle)),
    ...(await checkStyles(bundle)),
    ...checkRelease(input),
    ...(await checkCollectionConflicts(db, input)),
  ])
}
