import { HttpError } from './http-error.ts'

/** Whether an `If-None-Match` header names `etag`; weak marks do not matter (RFC 9110, 13.1.2). */
export function matchesETag(header: string | undefined, etag: string) {
  if (!header) return false
  const strong = withoutMark(etag)
  return header
    .split(',')
    .map((one) => withoutMark(one.trim()))
    .some((one) => one === '*' || one === strong)
}

const withoutMark = (etag: string) => etag.replace(/^W\//, '')

const tagList =
  /^[ \t]*(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*(?:,[ \t]*(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*)*$/

/**
 * The tags that an `If-Match` header names, or null where any will do (RFC 9110, 13.1.1). Weak
 * marks do not matter: a proxy that compresses puts them there. Throws an HttpError 400 when the
 * header makes no sense.
 */
export function readIfMatch(header: string | undefined): string[] | null {
  if (header === undefined || header.trim() === '*') return null
  if (!tagList.test(header)) {
    throw new HttpError(400, 'If-Match must be * or a version in quotation marks, such as "3".')
  }
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)
}
