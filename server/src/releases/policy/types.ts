import type { Finding, ReleaseManifest } from '@sala/kit/contract/release'
import { nameOf, type PolicyCheck } from './policy-check.ts'

const rule = 'types'
const mostTypesBytes = 1_000_000

/** What others need for checking their types against the release’s is in it, and no more than that. */
export function checkTypes({ candidate, mustHaveTypes }: PolicyCheck): Finding[] {
  const { files } = candidate.manifest
  const name = nameOf(candidate)
  const missing = neededBy(candidate.manifest).find((path) => !Object.hasOwn(files, path))
  if (missing && mustHaveTypes) {
    const message = `${missing} is missing in ${name}: build it with this checkout’s webpack.common.js.`
    return [{ rule, file: missing, message }]
  }
  const types = Object.entries(files).filter(([path]) => path.startsWith('types/'))
  const bytes = types.reduce((sum, [, file]) => sum + file.bytes, 0)
  return bytes > mostTypesBytes ? [{ rule, message: `The types of ${name} are too large.` }] : []
}

function neededBy({ description }: ReleaseManifest) {
  const contract = 'types/contract/remote.ts'
  if (!description) return [contract]
  const { offers = [], fills = [] } = description
  const filling = fills.map((slot) => `types/fills/${slot}.d.ts`)
  return [
    contract,
    'types/screen.d.ts',
    ...(offers.length > 0 ? ['types/slots.d.ts'] : []),
    ...filling,
  ]
}
