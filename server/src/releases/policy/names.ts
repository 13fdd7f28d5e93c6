import type { Finding } from '@sala/kit/contract/release'
import { valid } from 'semver'
import { isAppName } from '../trust/names.ts'
import { nameOf, type PolicyCheck } from './policy-check.ts'

const longestVersion = 64

/** Names and versions become part of addresses, and say who is who. */
export function checkNames({ candidate }: PolicyCheck): Finding[] {
  const { app, version, description } = candidate.manifest
  const finding = (message: string): Finding => ({ rule: 'names', message })
  const findings: Finding[] = []
  if (!isAppName(app)) {
    findings.push(finding(`“${app}” cannot be a name: lower case letters and digits, 40 at most.`))
  }
  // Build metadata does not tell two versions apart (semver.org, 10).
  if (valid(version) !== version || version.length > longestVersion) {
    findings.push(
      finding(`“${version}” is not a version such as 1.2.3 or 1.2.3-beta.1. Change package.json.`),
    )
  }
  if ((app === 'host') !== (description === null)) {
    findings.push(finding('Remotes have a remote.json, and the host has none.'))
  }
  if (description && description.name !== app) {
    findings.push(
      finding(`${nameOf(candidate)} has a remote.json that calls it “${description.name}”.`),
    )
  }
  return findings
}
