import type { ErrorPlace } from '@sala/kit/contract/release'
import { isAt } from '../is-at.ts'
import { hostRelease } from './at-fault.ts'
import { useLiveSet } from './live-set.ts'
import { report } from './reports.ts'

interface Source {
  /** A remote's name, or `host`. */
  app: string
  version: string
  at?: ErrorPlace['at']
}

/** A place in a stack as every browser writes it. */
const place = /([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)/g
const inRelease = /^\/(?:remotes\/([^/]+)|(host))\/([^/]+)\/(.+)/
const maxTextLength = 300
const maxNameLength = 40
/** What no server can store: NUL, and half a character. */
const unstorable = /[\0\p{Cs}]/gu
/** Something may throw again and again. */
const maxReports = 100
let reportCount = 0

/**
 * Reports what nothing catches in event handlers, promises and timers: of the first remote that the stack
 * names, else of the host. Called again, it changes nothing.
 */
export function watchUncaught() {
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
}

function onError({ error, message, filename, lineno, colno }: ErrorEvent) {
  const source = sourceIn(`${stackOf(error)}\n${filename}:${lineno}:${colno}`)
  // Others are an extension's, or the page's own, such as a ResizeObserver that is late.
  if (source) reportUncaught(source, error ?? message)
}

function onRejection({ reason }: PromiseRejectionEvent) {
  const stack = stackOf(reason)
  // What is no error names nothing: most likely it is of the screen that is shown.
  const source = stack.includes('://') ? sourceIn(stack) : shownHere()
  if (source) reportUncaught(source, reason ?? 'A promise was rejected without a reason')
}

/** In most browsers a stack begins with the message, which may be of any words. */
function stackOf(thrown: unknown) {
  return thrown instanceof Error ? String(thrown.stack).replace(thrown.message, '') : ''
}

/** Where a stack enters a remote, else where in the host it begins. Code of an extension or of another site ends it. */
function sourceIn(stack: string): Source | undefined {
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
  const { remotes } = useLiveSet.getState()
  const shown = remotes?.find(({ route }) => isAt(route, location.pathname))
  return { app: shown?.name ?? 'host', version: shown?.version ?? '' }
}

function reportUncaught({ app, version, at }: Source, reason: unknown) {
  reportCount++
  if (reportCount > maxReports) return
  const remote = useLiveSet.getState().remotes?.find(({ name }) => name === app)
  const known = [remote, remote?.fallback].find((one) => one?.version === version)
  // It may have been live when the page was opened.
  const release = known ?? { version, manifest: '', integrity: {} }
  const isError = reason instanceof Error
  const name = isError ? textOf(reason.name).slice(0, maxNameLength) : 'Error'
  const message = textOf(isError ? reason : (Object(reason).message ?? reason))
  report(app, app === 'host' ? hostRelease() : release, 'uncaught', message, at && { name, at })
}

function textOf(thrown: unknown) {
  try {
    return String(thrown).slice(0, maxTextLength).replaceAll(unstorable, '\ufffd')
  } catch {
    return 'What was thrown cannot be told'
  }
}
