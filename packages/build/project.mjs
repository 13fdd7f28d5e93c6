import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export const lockFile = 'package-lock.json'

/**
 * Absolute path of the project that a folder belongs to: where npm has its lock file, so of a
 * workspace not its own. A folder without one above it is a project by itself.
 */
export function findProject(folder) {
  const start = realpathSync(folder)
  for (let path = start; ; path = dirname(path)) {
    if (existsSync(join(path, lockFile))) return path
    if (path === dirname(path)) return start
  }
}

/** An app's path within its project; empty when it is the project. @param folder absolute path */
export function pathInProject(folder) {
  return relative(findProject(folder), realpathSync(folder))
}

/**
 * Absolute path of a package as an app finds it.
 * @param folder absolute path of the app
 */
export function packageFolder(folder, name) {
  return dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`))
}

/** Absolute path of the kit as an app finds it. @param folder absolute path of the app */
export function findKit(folder) {
  return packageFolder(folder, '@sala/kit')
}

/** The content of a JSON file. @param path absolute */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
