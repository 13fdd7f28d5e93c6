import type { Finding } from '@sala/shared/contract/release'
import type { Case } from './case.ts'
import { checkContract } from './contract.ts'
import { checkNames } from './names.ts'
import { checkRoutes } from './routes.ts'
import { checkShared } from './shared.ts'
import { checkSize } from './size.ts'
import { checkTypes } from './types.ts'

type Rule = (release: Case) => Finding[] | Promise<Finding[]>

/** Rules that take no time; a rollback too keeps to them. */
const quickRules: Rule[] = [checkNames, checkContract, checkRoutes, checkShared, checkSize]

export async function judgeQuickly(release: Case) {
  return (await Promise.all(quickRules.map((rule) => rule(release)))).flat()
}

/** Everything that speaks against the release being live beside the others. */
export async function judgeRelease(release: Case) {
  return [...(await judgeQuickly(release)), ...(await checkTypes(release))]
}
