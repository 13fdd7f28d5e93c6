import { SourceMap } from 'node:module'

const maxBytes = 1_000_000
const inBundle = /<input>:(\d+)(?::(\d+))?/g

/**
 * Returns how to say where in the source the lines of a stack are.
 * @param bundlePath what is named where no map says more
 * @param json the source map of the bundle, as a team's build has made it
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

/** `webpack://@sala/remote-garden/./src/screen.tsx`, without what says of which package it is. */
function shortPath(source: string) {
  return source.replace(/^webpack:\/\/(@[^/]*\/)?[^/]*\/(\.\/)?/, '')
}
