import type { Finding } from '@sala/kit/contract/release'

/** What is wrong beyond that nobody reads before the rest is mended. */
const mostFindings = 50
const longestMessage = 1000

/** Findings quote what others have written, of any length. */
export function boundFindings(findings: Finding[]): Finding[] {
  return findings
    .slice(0, mostFindings)
    .map((finding) => ({ ...finding, message: finding.message.slice(0, longestMessage) }))
}
