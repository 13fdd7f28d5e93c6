import { SourceMap } from 'node:module'

const maxBytes = 1_000_000
const inBundle = /<input>:(\d+)(?::(\d+))?/g

/**
 * Returns a function that maps the positions in a stack trace to the source.
 * @param bundlePath used for positions that the source map does not contain
 * @param json the source map of the bundle; untrusted
 */
export function createStackMapper(bundlePath: string, json: Buffer | undefined) {
  const map = json && json.length <= maxBytes ? readMap(json.toString()) : undefined

  function toPosition(line: number) {
    const { originalSource, originalLine } = map?.findEntry(line - 1, 0) ?? {}
    const isKnown = typeof originalSource === 'string' && typeof originalLine === 'number'
    return isKnown ? `${shortPath(originalSource)}:${originalLine + 1}` : `${bundlePath}:${line}`
  }
  return (stack: string) => stack.replaceAll(inBundle, (_, line) => toPosition(Number(line)))
}

function readMap(json: string) {
  try {
    return new SourceMap(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** Removes the package from `webpack://@sala/remote-garden/./src/screen.tsx`. */
function shortPath(source: string) {
  return source.replace(/^webpack:\/\/(@[^/]*\/)?[^/]*\/(\.\/)?/, '')
}
