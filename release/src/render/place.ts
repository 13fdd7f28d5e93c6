import { existsSync, globSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

export interface Place {
  file?: string
  line?: number
}

const frame = /\/([\w.-]+\.js):(\d+):(\d+)/g

/**
 * Where in the source an error of the built screen came from: in the remote's own files, else in what
 * it brings along.
 * @param dist absolute path of the build, with `maps` in it
 */
export function placeOf(stack: string, dist: string): Place {
  const places = [...stack.matchAll(frame)].flatMap(
    ([, name = '', line, column]) => origin(name, Number(line), Number(column), dist) ?? [],
  )
  return places.find(({ file }) => file.startsWith('src/')) ?? places[0] ?? {}
}

/** Where the source first says a word that stands in the built scripts as well, such as the name of a property. */
export function placeOfWord(word: string, dist: string): Place {
  for (const name of globSync('*.js', { cwd: dist })) {
    const script = readFileSync(join(dist, name), 'utf8')
    if (!script.includes(word)) continue
    const before = script.slice(0, script.indexOf(word)).split('\n')
    const found = origin(name, before.length, (before.at(-1)?.length ?? 0) + 1, dist)
    if (found) return found
  }
  return {}
}

function origin(name: string, line: number, column: number, dist: string) {
  const map = mapOf(join(dist, 'maps', `${name}.map`))
  const entry = map?.findOrigin(line, column)
  if (!entry || !('fileName' in entry)) return undefined
  // webpack://sala_garden_<build>/./src/screen.tsx
  const file = entry.fileName.replace(/^webpack:\/\/[^/]*\/(\.\.?\/)*/, '')
  return file.startsWith('webpack/') ? undefined : { file, line: entry.lineNumber }
}

function mapOf(path: string) {
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
