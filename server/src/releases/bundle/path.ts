const longestPath = 200
/** No folder above, no hidden file, nothing that a shell, an address or Windows reads otherwise. */
const part = /^[A-Za-z0-9_@][A-Za-z0-9_@.~-]*$/
const unsafeOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|\.$/i

/** What is wrong with a path in a bundle, or undefined. */
export function faultOfPath(path: string) {
  if (path.length > longestPath) return `has more than ${longestPath} characters`
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute'
  const parts = path.split('/')
  if (parts.some((one) => one === '..' || one === '.')) return 'leads out of the bundle'
  const isKnown = parts.every((one) => part.test(one) && !unsafeOnWindows.test(one))
  return isKnown ? undefined : 'has characters that a release’s file may not have'
}
