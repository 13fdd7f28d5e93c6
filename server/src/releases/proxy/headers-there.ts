import type { IncomingHttpHeaders } from 'node:http'

/** What a backend is told of a call. What is not here stays: cookies, tokens, addresses, our own. */
const passed = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'prefer',
  'range',
]
const ofBody = new Set(['content-encoding', 'content-language', 'content-length', 'content-type'])

/** The headers of a call as its backend gets them. */
export function headersThere(headers: IncomingHttpHeaders, { hasBody }: { hasBody: boolean }) {
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = headers[name]
      const isPassed = typeof value === 'string' && (hasBody || !ofBody.has(name))
      return isPassed ? [[name, value] as const] : []
    }),
  )
}
