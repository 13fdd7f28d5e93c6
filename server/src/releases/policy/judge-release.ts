import type { Finding } from '@sala/kit/contract/release'
import { boundFindings } from './bound-findings.ts'
import { checkCollections } from './collections.ts'
import { checkContract } from './contract.ts'
import { checkExports } from './exports.ts'
import { checkNames } from './names.ts'
import type { PolicyCheck } from './policy-check.ts'
import { checkRoutes } from './routes.ts'
import { checkServed } from './served.ts'
import { checkShared } from './shared.ts'
import { checkSize } from './size.ts'
import { checkSlots } from './slots.ts'
import { checkTypes } from './types.ts'

type Rule = (release: PolicyCheck) => Finding[]

const rules: Rule[] = [
  checkNames,
  checkContract,
  checkRoutes,
  checkShared,
  checkExports,
  checkSize,
  checkServed,
  checkSlots,
  checkCollections,
  checkTypes,
]

/** Everything that speaks against the release being live beside the others, by what they say of themselves. */
export function judgeRelease(release: PolicyCheck) {
  return boundFindings(rules.flatMap((rule) => rule(release)))
}
