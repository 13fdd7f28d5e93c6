import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../apps.ts'
import { project } from '../project.ts'
import { SalaError } from '../sala-error.ts'

const longest = 30
/** Addresses that the server answers itself. */
const reserved = new Set(['host', 'api', 'media', 'remotes', 'preview', 'enrol'])

/** It stands in JSON, in markup and in a quoted string of the templates. */
const titles = /^[\p{L}\p{N}][\p{L}\p{N} –-]*$/u

/** @throws {SalaError} when a new remote cannot have this name */
export function checkName(name: string, apps: App[]) {
  if (!/^[a-z][a-z0-9]+$/.test(name) || name.length > longest) {
    throw new SalaError(
      'wrongUse',
      `“${name}” cannot be a remote's name: take 2 to ${longest} lower-case letters and digits, a letter first.`,
    )
  }
  if (reserved.has(name)) {
    throw new SalaError('wrongUse', `“${name}” is an address of the server: take another name.`)
  }
  const taken = apps.find((app) => app.name === name || app.description?.route === `/${name}`)
  if (taken) {
    throw new SalaError(
      'wrongUse',
      `The name or the route of “${name}” is taken by ${taken.name}: take another name.`,
    )
  }
  if (existsSync(join(project, `remote-${name}`))) {
    throw new SalaError('wrongUse', `There is a folder remote-${name} already: take another name.`)
  }
}

/** @throws {SalaError} when a new remote cannot have this title */
export function checkTitle(title: string) {
  if (titles.test(title)) return
  throw new SalaError('wrongUse', 'A title is made of letters, digits, spaces and dashes.')
}
