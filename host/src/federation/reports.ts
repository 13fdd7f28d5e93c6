import { bearer } from '@sala/kit/api/bearer'
import type { ErrorPlace, ReportKind, ScreenReport } from '@sala/kit/contract/release'
import type { RemoteRelease } from '@sala/kit/contract/remote'
import { createStore } from 'zustand/vanilla'
import { hostRelease, isHostError, stackOf } from './host-errors.ts'
import { ScreenLoadError } from './load-release.ts'

const address = '/api/releases/reports'
const maxMessageLength = 300

/** A place in a stack as every browser writes it. */
const place = /([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)/g
const maxNameLength = 40

/** Reports of this page, oldest first. */
export const reportsStore = createStore<ScreenReport[]>(() => [])

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
  const isHosts = isHostError(reason)
  const app = isHosts ? 'host' : name
  const { version, integrity, canary } = isHosts ? hostRelease() : release
  const reports = reportsStore.getState()
  const isKnown = reports.some(
    (known) => known.app === app && known.version === version && known.kind === kind,
  )
  if (isKnown && kind !== 'uncaught') return

  const message = reason === undefined ? {} : { message: String(reason).slice(0, maxMessageLength) }
  const body: ScreenReport = { app, version, kind, ...message }
  reportsStore.setState([...reports, body], true)
  // A started screen is a successful visit for the host as well.
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

/**
 * The place in the release's own code where an error came from. Undefined if an extension's code or another site's
 * is above it in the stack, or if the release has loaded and no place is its own.
 */
export function errorPlace(
  { app, version, kind }: Pick<ScreenReport, 'app' | 'version' | 'kind'>,
  reason: unknown,
): ErrorPlace | undefined {
  const error = reason instanceof ScreenLoadError ? reason.cause : reason
  if (!(error instanceof Error)) return undefined
  const name = error.name.slice(0, maxNameLength)
  const folder = `/${app === 'host' ? 'host' : `remotes/${app}`}/${version}/`
  for (const [, address = '', line, column] of stackOf(error).matchAll(place)) {
    const url = URL.parse(address)
    if (url?.origin !== location.origin) return undefined
    if (url.pathname.startsWith(folder)) {
      const path = url.pathname.slice(folder.length)
      return { name, at: { path, line: Number(line), column: Number(column) } }
    }
  }
  return kind === 'load-failed' || kind === 'fell-back' ? { name } : undefined
}
