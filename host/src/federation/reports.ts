import { bearer } from '@sala/kit/api/bearer'
import type { ErrorPlace, ReportKind, ScreenReport } from '@sala/kit/contract/release'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { create } from 'zustand'
import { hostRelease, isHostsFault } from './at-fault.ts'
import { errorPlace } from './error-place.ts'

const address = '/api/releases/reports'
const maxMessageLength = 300

/** What has been reported in this page, oldest first. */
export const useReports = create<ScreenReport[]>(() => [])

/**
 * Reports to the server how a release of a remote runs: each kind once per page, `uncaught` every time.
 * `loaded` is reported for canaries only, and nothing for previews. An error that the host's kit caused
 * is reported for the host.
 * @param reason the error, if there is one
 * @param error its place; read from the stack of `reason` when left out
 */
export function report(
  name: string,
  release: RemoteRelease,
  kind: ReportKind,
  reason?: unknown,
  error?: ErrorPlace,
) {
  const isHosts = isHostsFault(reason)
  const app = isHosts ? 'host' : name
  const { version, integrity, canary } = isHosts ? hostRelease() : release
  const reports = useReports.getState()
  const isKnown = reports.some(
    (known) => known.app === app && known.version === version && known.kind === kind,
  )
  if (isKnown && kind !== 'uncaught') return

  const message = reason === undefined ? {} : { message: String(reason).slice(0, maxMessageLength) }
  const body: ScreenReport = { app, version, kind, ...message }
  useReports.setState([...reports, body], true)
  // A screen that has started speaks for the host as well.
  if (kind === 'loaded' && hostRelease().canary) report('host', hostRelease(), kind)
  if (!integrity || (kind === 'loaded' && !canary)) return
  fetch(address, {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, error: error ?? errorPlace(body, reason) }),
    // Completes even if the page is being closed.
    keepalive: true,
  }).catch(() => undefined)
}
