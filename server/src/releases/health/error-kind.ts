import type { ErrorPlace } from '@sala/kit/contract/release'

/** Shorter names are the minifier's, and others in the next build. */
const lasting = /[\p{ID_Start}$_][\p{ID_Continue}$]{2,}/gu
const tokensEachSide = 4
const nearCharacters = 600
const mostCharacters = 200

/** How the kind of what a server itself met begins; no browser's does. */
export const onServer = 'On the server: '
/** How the kind of what was met before any of the release's own code ran ends. */
const whileLoading = ' while it was loaded'

export const isWhileLoading = (kind: string) => kind.endsWith(whileLoading)

/**
 * What an error is called, with the names that stand around its place in the code. These stay when
 * another build moves the place and renames what is short, and hold nothing of who met it. Undefined
 * where there is no such place.
 * @param source of the file that the place names
 */
export function errorKind({ name, at }: ErrorPlace, source: string | undefined) {
  const known = /^[A-Z]\w*$/.test(name) ? name : 'Error'
  if (!at) return known + whileLoading
  const offset = source === undefined ? undefined : offsetOf(source, at)
  if (source === undefined || offset === undefined) return undefined
  const before = source.slice(Math.max(0, offset - nearCharacters), offset).match(lasting) ?? []
  const after = source.slice(offset, offset + nearCharacters).match(lasting) ?? []
  const around = [...before.slice(-tokensEachSide), ...after.slice(0, tokensEachSide)]
  return `${known} near “${around.join(' ')}”`.slice(0, mostCharacters)
}

/** As errorKind, of what the server met when it rendered a page: by its words, without what they quote and count. */
export function serverErrorKind(message: string) {
  const [line = ''] = message.split('\n', 1)
  const words = line.replaceAll(/"[^"]*"|“[^”]*”|'[^']*'/g, '…').replaceAll(/\d+/g, '#')
  return (onServer + words).slice(0, mostCharacters)
}

function offsetOf(source: string, { line, column }: { line: number; column: number }) {
  let start = 0
  for (let at = 1; at < line; at++) {
    const end = source.indexOf('\n', start)
    if (end < 0) return undefined
    start = end + 1
  }
  const end = source.indexOf('\n', start)
  const offset = start + column - 1
  return offset < (end < 0 ? source.length : end) ? offset : undefined
}
