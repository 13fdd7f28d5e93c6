import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** Where in the source an error of the built page came from, when its first frame can be traced. */
export function placeOf({ stack = '' }: Error, folder: string) {
  const [, name, line, column] = stack.match(/\/([\w.-]+\.js):(\d+):(\d+)/) ?? []
  const path = join(folder, `${name}.map`)
  if (!name || !existsSync(path)) return {}

  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  const origin = map.findOrigin(Number(line), Number(column))
  if (!('fileName' in origin)) return {}
  // webpack://<name>/./src/screen.tsx
  const file = origin.fileName.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')
  return { file, line: origin.lineNumber }
}
