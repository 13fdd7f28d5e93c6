/** Whether an `If-None-Match` header names `etag`; a weak mark counts as the same (RFC 9110, 13.1.2). */
export function matchesETag(header: string | undefined, etag: string) {
  if (!header) return false
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag)
}
