import type { ErrorPlace } from '@sala/kit/contract/release'
import { hostRelease, stackOf } from './host-errors.ts'
import { isAt, liveSetStore } from './live-set.ts'
import { report } from './reports.ts'

interface Source {
  /** A remote's name, or `host`. */
  app: string
  version: string
  at?: ErrorPlace['at']
}

/** A place in a stack, in the format of every browser. reports.ts has its own: sharing it would add bytes to the public page. */
const place = /([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)/g
const inRelease = /^\/(?:remotes\/([^/]+)|(host))\/([^/]+)\/(.+)/
const maxTextLength = 300
const maxNameLength = 40
/** NUL and lone surrogates, which the server refuses. */
const unstorable = /[\0\p{Cs}]/gu
/** Per page: a timer may throw every few milliseconds. */
const maxReports = 100
let reportCount = 0

/**
 * Reports uncaught errors in event handlers, promises and timers: for the first remote in the stack, or
 * for the host when there is none. Calling it twice has no effect.
 */
export function watchUncaught() {
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
}

function onError({ error, message, filename, lineno, colno }: ErrorEvent) {
  const source = findSource(`${stackOf(error)}\n${filename}:${lineno}:${colno}`)
  // The rest comes from extensions, or from the browser, such as “ResizeObserver loop completed”.
  if (source) reportUncaught(source, error ?? message)
}

function onRejection({ reason }: PromiseRejectionEvent) {
  const stack = stackOf(reason)
  // Without a stack, the screen that is shown is the most likely source.
  const source = stack.includes('://') ? findSource(stack) : shownHere()
  if (source) reportUncaught(source, reason ?? 'A promise was rejected without a reason')
}

/** The innermost place in a remote, or else in the host. Stops at code of an extension or another site. */
function findSource(stack: string): Source | undefined {
  let inHost: Source | undefined
  for (const [, address = '', line, column] of stack.matchAll(place)) {
    const url = URL.parse(address)
    if (url?.origin !== location.origin) break
    const [, remote, host, version = '', path = ''] = url.pathname.match(inRelease) ?? []
    const at = { path, line: Number(line), column: Number(column) }
    if (remote) return { app: remote, version, at }
    if (host) inHost ??= { app: host, version, at }
  }
  return inHost
}

function shownHere(): Source {
  const { remotes } = liveSetStore.getState()
  const shown = remotes?.find(({ route }) => isAt(route, location.pathname))
  return { app: shown?.name ?? 'host', version: shown?.version ?? '' }
}

function reportUncaught({ app, version, at }: Source, reason: unknown) {
  reportCount++
  if (reportCount > maxReports) return
  const remote = liveSetStore.getState().remotes?.find(({ name }) => name === app)
  const known = [remote, remote?.fallback].find((one) => one?.version === version)
  // A version that was live when the page was opened.
  const release = known ?? { version, manifest: '', integrity: {} }
  const isError = reason instanceof Error
  const name = isError ? toText(reason.name).slice(0, maxNameLength) : 'Error'
  const message = toText(isError ? reason : (Object(reason).message ?? reason))
  report(app, app === 'host' ? hostRelease() : release, 'uncaught', message, at && { name, at })
}

function toText(thrown: unknown) {
  try {
    return String(thrown).slice(0, maxTextLength).replaceAll(unstorable, '\ufffd')
  } catch {
    return 'The thrown value cannot be converted to text'
  }
}
