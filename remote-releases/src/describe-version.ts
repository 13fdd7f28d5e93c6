import type { PublishedVersion, ReleaseEvent, ReleaseStatus } from '@sala/kit/contract/release'
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

/** Whether a version of a remote was not rendered in a browser before a team published it. */
export const isUnrendered = (app: string, { checks, publishedBy }: PublishedVersion) =>
  app !== 'host' && publishedBy !== 'checkout' && !checks?.rendered

/** Whether visitors have had a version, all or some of them. */
export const wasShown = (events: ReleaseEvent[], version: string) =>
  events.some(({ action, to }) => to === version && /^(promote|rollback|canary)$/.test(action))
