const longestPart = 32

/**
 * The path of an address without what may be secret or personal: no query, and a star for each part
 * that is long enough to be a token or has characters that no address of ours has.
 */
export function maskPath(url: string) {
  const path = url.split(/[?#;]/, 1)[0] ?? ''
  return path.split('/').map(masked).join('/')
}

function masked(part: string) {
  return part.length <= longestPart && /^[\w.-]*$/.test(part) ? part : '*'
}

/** The path as above; of a route that says what stands in it, like `/preview/:app/*`, only that. */
export function toLogPath({ url, route }: { url: string; route: string | undefined }) {
  return route && route !== '/*' && route.endsWith('/*') ? route : maskPath(url)
}
