import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Files of declarations and all that they import by relative paths, by name, in the order of their names.
 * @param folder absolute path
 * @param names relative to it, such as `screen.d.ts`
 */
export function reachable(folder, names) {
  const found = {}
  for (const name of names) collect(folder, name, found)
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function collect(folder, name, found) {
  if (found[name] !== undefined) return
  found[name] = readFileSync(join(folder, name), 'utf8')
  for (const [, path] of found[name].matchAll(/['"](\.{1,2}\/[^'"]+)\.tsx?['"]/g)) {
    const imported = posix.join(posix.dirname(name), path)
    if (imported.startsWith('../'))
      throw new Error(
        `${name} is typed by ${path}, which is outside of src: write what you need of it there`,
      )
    collect(folder, `${imported}.d.ts`, found)
  }
}
