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
