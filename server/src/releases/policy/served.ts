import type { Finding } from '@sala/kit/contract/release'
import { integrityOf } from '@sala/kit/contract/release-statement'
import { nameOf, type PolicyCheck } from './policy-check.ts'

const mostBytes = 30_000

/** Every page carries the hash of each script and style sheet of what is live. */
export function checkServed({ candidate }: PolicyCheck): Finding[] {
  const bytes = JSON.stringify(integrityOf(candidate.manifest)).length
  if (bytes <= mostBytes) return []
  const message = `${nameOf(candidate)} has so many scripts and style sheets that each page would carry ${bytes} bytes of their names and hashes; ${mostBytes} is the most. Build it with fewer chunks.`
  return [{ rule: 'size', message }]
}
