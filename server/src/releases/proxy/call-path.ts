const form =
  /^\/api\/remotes\/([a-z][a-z0-9]{0,39})(\/[\w\-.~!$&'()*+,;=:@%/]*)(\?[\x21-\x22\x24-\x7e]*)?$/

/**
 * Which remote's backend an address asks for, and for what there; undefined for every spelling that two
 * servers may read in two ways: steps upwards, empty steps, slashes in disguise, halves of an escape.
 */
export function callPathIn(url: string) {
  const [, remote, path, query = ''] = url.match(form) ?? []
  if (remote === undefined || path === undefined || !isPlain(path)) return undefined
  return { remote, path: path + query }
}

/** The address here of what a backend calls by its own. */
export function addressHere(remote: string, { pathname, search }: URL) {
  const address = `/api/remotes/${remote}${pathname}${search}`
  return callPathIn(address) && address
}

function isPlain(path: string) {
  const decoded = decode(path)
  if (decoded === undefined || /%(2f|5c)/i.test(path) || /[\\\p{Cc}]/u.test(decoded)) return false
  const [, ...steps] = decoded.split('/')
  return steps.every((step, index) =>
    step === '' ? index === steps.length - 1 : !/^\.{1,2}(;.*)?$/.test(step),
  )
}

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
