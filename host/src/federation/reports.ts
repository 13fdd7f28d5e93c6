import { bearer } from '@sala/kit/api/bearer'
import type { ReportKind, ScreenReport } from '@sala/kit/contract/release'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { create } from 'zustand'
import { hostRelease, isHostsFault } from './at-fault.ts'
import { errorPlace } from './error-place.ts'

const address = '/api/releases/reports'
const maxMessageLength = 300

/** What has been reported in this page, oldest first. */
export const useReports = create<ScreenReport[]>(() => [])

/**
 * Tells the server how a release of a remote fares: each thing once in a page. That all went well is
 * told of canaries alone, and previews are nobody else's business. What is the host's fault is told of
 * the host.
 * @param reason what is wrong, if anything is
 */
export function report(name: string, release: RemoteRelease, kind: ReportKind, reason?: unknown) {
  const isHosts = isHostsFault(reason)
  const app = isHosts ? 'host' : name
  const { version, integrity, canary } = isHosts ? hostRelease() : release
  const reports = useReports.getState()
  const isKnown = reports.some(
    (known) => known.app === app && known.version === version && known.kind === kind,
  )
  if (isKnown) return

  const message = reason === undefined ? {} : { message: String(reason).slice(0, maxMessageLength) }
  const body: ScreenReport = { app, version, kind, ...message }
  useReports.setState([...reports, body], true)
  // A screen that has started speaks for the host as well.
  if (kind === 'loaded' && hostRelease().canary) report('host', hostRelease(), kind)
  if (!integrity || (kind === 'loaded' && !canary)) return
  navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  const error = reason === undefined ? undefined : errorPlace(body, reason)
  if (error) tellError({ ...body, error })
}

/**
 * Tells where an error came from, and who has met it, which a beacon cannot. Apart from the report, which
 * servers of the version before take as well.
 */
function tellError(report: ScreenReport) {
  const headers = { ...bearer(), 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(report), keepalive: true }
  fetch(address, init).catch(() => undefined)
}
