import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { inspect } from 'node:util'

export const lockFile = 'package-lock.json'

/** A fault in the files of a project. Its message says all: webpack and Node print it without a stack. */
export class ProjectError extends Error {
  [inspect.custom]() {
    return this.message
  }
}

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
  try {
    return dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`))
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    throw new ProjectError(`${name} is not installed: run “npm install” in ${findProject(folder)}.`)
  }
}

/** Absolute path of the kit as an app finds it. @param folder absolute path of the app */
export function findKit(folder) {
  return packageFolder(folder, '@sala/kit')
}

/** The content of a JSON file. @param path absolute */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
