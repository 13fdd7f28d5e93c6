import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * A file of declarations and all that it imports by relative paths, by name, in the order of their names.
 * @param folder absolute path
 * @param name relative to it, such as `screen.d.ts`
 */
export function reachable(folder, name) {
  const found = {}
  collect(folder, name, found)
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function collect(folder, name, found) {
  if (found[name] !== undefined) return
  found[name] = readFileSync(join(folder, name), 'utf8')
  for (const [, path] of found[name].matchAll(/['"](\.{1,2}\/[^'"]+)\.tsx?['"]/g)) {
    collect(folder, `${posix.join(posix.dirname(name), path)}.d.ts`, found)
  }
}
