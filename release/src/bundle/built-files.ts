import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

// The server compresses for itself, and the rest is for builders only.
const leftOut = /\.(br|gz)$|^maps\/|^(inputs\.txt|build-order\.txt|mf-stats\.json)$/

/** The files of a build, by path; among them the types that it exposes. */
export function builtFiles(dist: string): [string, Buffer][] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !leftOut.test(path))
    .map((path) => [path, readFileSync(join(dist, path))])
}
