import { HttpError } from './http-error.ts'

/** Whether an `If-None-Match` header contains `etag`, by weak comparison (RFC 9110, 13.1.2). */
export function matchesETag(header: string | undefined, etag: string) {
  if (!header) return false
  const strong = withoutWeakPrefix(etag)
  return header
    .split(',')
    .map((one) => withoutWeakPrefix(one.trim()))
    .some((one) => one === '*' || one === strong)
}

const withoutWeakPrefix = (etag: string) => etag.replace(/^W\//, '')

const tagList =
  /^[ \t]*(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*(?:,[ \t]*(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*)*$/

/**
 * Parses an `If-Match` header; returns null if it is missing or `*` (RFC 9110, 13.1.1). Weak tags count too,
 * because compressing proxies weaken them. Throws an HttpError 400 when the header is malformed.
 */
export function readIfMatch(header: string | undefined): string[] | null {
  if (header === undefined || header.trim() === '*') return null
  if (!tagList.test(header)) {
    throw new HttpError(400, 'If-Match must be * or a version in quotation marks, such as "3".')
  }
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)
}
