import type { PublishedVersion, ReleaseStatus } from '@sala/kit/contract/release'
import { t } from './words/t.ts'

/** Failed visits of a version. While a canary runs, all its visits and those of the live version are counted. */
export function describeFailures({ live, canary, health }: ReleaseStatus, version: string) {
  const { visits = 0, failures = 0 } = health[version] ?? {}
  const areCounted = canary && [live, canary.version].includes(version)
  return areCounted ? t('{failures} of {visits}', { failures, visits }) : String(failures)
}

/** The number of errors that were reported of a version. */
export function countErrors({ errors }: ReleaseStatus, version: string) {
  return (errors[version] ?? []).reduce((sum, { count }) => sum + count, 0)
}

/** Whether a team has published a version of a remote without rendering it: the gate then wants a reason. */
export const isUnrendered = (app: string, { checks, publishedBy }: PublishedVersion) =>
  app !== 'host' && publishedBy !== 'checkout' && !checks?.rendered
