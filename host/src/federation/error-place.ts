import type { ErrorPlace, ScreenReport } from '@sala/kit/contract/release'
import { ScreenLoadError } from './load-release.ts'

/** A place in a stack as every browser writes it. */
const place = /([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)/g
const isWhileLoading = new Set(['load-failed', 'fell-back'])
const maxNameLength = 40

/**
 * Where in the release's own code an error came from. Undefined for what tells nothing of the release:
 * the first place that is not the house's is an extension's, or there is none and it was loaded.
 */
export function errorPlace(
  { app, version, kind }: Pick<ScreenReport, 'app' | 'version' | 'kind'>,
  reason: unknown,
): ErrorPlace | undefined {
  const error = reason instanceof ScreenLoadError ? reason.cause : reason
  if (!(error instanceof Error)) return undefined
  const name = error.name.slice(0, maxNameLength)
  const folder = `/${app === 'host' ? 'host' : `remotes/${app}`}/${version}/`
  // In most browsers a stack begins with the message, which may be of any words.
  const stack = error.stack?.replace(String(error.message), '') ?? ''
  for (const [, address = '', line, column] of stack.matchAll(place)) {
    const url = URL.parse(address)
    if (url?.origin !== location.origin) return undefined
    if (url.pathname.startsWith(folder)) {
      const path = url.pathname.slice(folder.length)
      return { name, at: { path, line: Number(line), column: Number(column) } }
    }
  }
  return isWhileLoading.has(kind) ? { name } : undefined
}
