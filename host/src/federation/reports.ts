import { bearer } from '@sala/kit/api/request'
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
  const error = reason === undefined ? undefined : errorPlace({ app, version, kind }, reason)
  const body: ScreenReport = { app, version, kind, ...message, ...(error && { error }) }
  useReports.setState([...reports, body], true)
  // A screen that has started speaks for the host as well.
  if (kind === 'loaded' && hostRelease().canary) report('host', hostRelease(), kind)
  if (!integrity || (kind === 'loaded' && !canary)) return
  send(JSON.stringify(body), error === undefined ? {} : bearer())
}

/** A beacon cannot say who has signed in, which counts where errors are told apart. */
function send(body: string, who: Record<string, string>) {
  const type = 'application/json'
  if (Object.keys(who).length === 0) {
    navigator.sendBeacon(address, new Blob([body], { type }))
    return
  }
  const headers = { ...who, 'content-type': type }
  fetch(address, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
